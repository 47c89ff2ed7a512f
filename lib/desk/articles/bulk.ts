import { canSee, isDeleted, notFound } from '../../articles/access'
import { deletion } from '../../articles/http/deletion'
import { modification } from '../../articles/http/modification'
import { asAuthorOf } from '../../articles/own-drafts'
import { findStoredById, type StoredArticle } from '../../articles/stored-article'
import { type Actor, assertScope } from '../../auth/actor'
import { database } from '../../db/database'
import type { JsonObject } from '../../http/json-body'
import { toAppError } from '../../http/problem'

export const BULK_ACTS = ['publish', 'unpublish', 'delete', 'category', 'add_tag'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** What became of one article: null where it was done, else the code of the problem. */
export type BulkResult = { id: number; problem: string | null }

const ANY_STATE = { ifMatch: null, ifNoneMatch: null }
const OPTIONS = { isDryRun: false, idempotency: null }

/** Does the same with each article, one after the other, each for itself. */
export async function runBulkAct(
  actor: Actor,
  ids: readonly number[],
  act: BulkAct,
  value: string,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const id of ids) {
    const problem = await runOne(actor, id, act, value).then(
      () => null,
      (error: unknown) => toAppError(error).code,
    )
    results.push({ id, problem })
  }
  return results
}

async function runOne(actor: Actor, id: number, act: BulkAct, value: string) {
  const stored = await findStoredById(database().read, id)
  if (!stored || isDeleted(stored)) throw notFound()
  const author = asAuthorOf(actor, stored)
  if (!canSee(author, stored)) throw notFound()
  const call = { slug: stored.slug, preconditions: ANY_STATE, target: null }
  if (act === 'delete') {
    assertScope(author, deletion.scope)
    return deletion.write(author, { ...call, body: deletion.parse() }, OPTIONS)
  }
  assertScope(author, modification.scope)
  const body = modification.parse(patchOf(stored, act, value))
  return modification.write(author, { ...call, body }, OPTIONS)
}

function patchOf(stored: StoredArticle, act: Exclude<BulkAct, 'delete'>, value: string): JsonObject {
  if (act === 'publish') return { status: 'published' }
  if (act === 'unpublish') return { status: 'draft' }
  return act === 'category' ? { category: value } : { tags: [...stored.tags, value] }
}

/** The results as they stand in an address: `12.ok_13.not_found`. */
export function formatResults(results: readonly BulkResult[]): string {
  return results.map(({ id, problem }) => `${id}.${problem ?? 'ok'}`).join('_')
}

export function parseResults(text: string | undefined): BulkResult[] {
  return [...(text ?? '').matchAll(/(?<![^_])([1-9]\d{0,8})\.([a-z_]{2,40}?)(?=_[1-9]|$)/g)].map(
    ([, id, problem]) => ({ id: Number(id), problem: problem === 'ok' ? null : (problem ?? null) }),
  )
}
