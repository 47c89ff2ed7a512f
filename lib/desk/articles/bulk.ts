import { DESK_PAGE_SIZE } from '../../articles/schema/desk-list'
import type { StoredArticle } from '../../articles/stored-article'
import type { Actor } from '../../auth/actor'
import { AppError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { toAppError } from '../../http/problem'
import { toId } from '../../text/strings'
import { textsOf } from '../form'
import { changeArticle, patchStored, trashArticle } from './change'

export const BULK_ACTS = ['publish', 'unpublish', 'delete', 'category', 'add_tag'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** The result for one article: null if it was done, otherwise the code of the problem. */
export type BulkResult = { id: number; problem: string | null }

/** Runs the same for each article, one after the other; a failure does not affect the others. */
export async function runForEach(
  ids: readonly number[],
  run: (id: number) => Promise<unknown>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const id of ids) {
    const problem = await run(id).then(
      () => null,
      (error: unknown) => toAppError(error).code,
    )
    results.push({ id, problem })
  }
  return results
}

/** Runs an act for each article; `value` is the category or tag, which other acts ignore. Never rejects. */
export async function runBulkAct(
  actor: Actor,
  ids: readonly number[],
  act: BulkAct,
  value: string,
): Promise<BulkResult[]> {
  return runForEach(ids, (id) => runOne(actor, id, act, value))
}

/** Whether an act requires a category or a tag, and `value` is empty. */
export function isUnnamed(act: BulkAct, value: string): boolean {
  return (act === 'category' || act === 'add_tag') && value === ''
}

/** The selected ids, without duplicates. Throws `validation_failed` for more than fit on a page. */
export function tickedIds(form: FormData): number[] {
  const ids = [...new Set(textsOf(form, 'id').map(toId))].filter((id) => id > 0)
  if (ids.length > DESK_PAGE_SIZE)
    throw new AppError('validation_failed', `At most ${DESK_PAGE_SIZE} articles may be selected.`)
  return ids
}

function runOne(actor: Actor, id: number, act: BulkAct, value: string): Promise<void> {
  if (act === 'delete') return trashArticle(actor, String(id))
  return changeArticle(actor, String(id), (article) =>
    patchStored(article, patchOf(article.stored, act, value)),
  )
}

function patchOf(stored: StoredArticle, act: Exclude<BulkAct, 'delete'>, value: string): JsonObject {
  if (act === 'publish') {
    // A future date would leave the article scheduled.
    return { status: 'published', ...(stored.publishedAt > new Date() && { published_at: null }) }
  }
  if (act === 'unpublish') return { status: 'draft' }
  return act === 'category' ? { category: value } : { tags: [...stored.tags, ...tagsIn(value)] }
}

/** Throws `validation_failed` if no tag is named. */
function tagsIn(value: string): string[] {
  const tags = value.split(',').filter((tag) => tag.trim() !== '')
  if (tags.length === 0) throw new AppError('validation_failed', 'value must name a tag.')
  return tags
}

/** The results for an address: `12.ok_13.not_found`; `-` for none, since pages do not see empty parameters. */
export function formatResults(results: readonly BulkResult[]): string {
  return results.map(({ id, problem }) => `${id}.${problem ?? 'ok'}`).join('_') || '-'
}

/** The inverse of `formatResults`, for an address that anybody may have written: invalid parts are ignored. */
export function parseResults(text: string | undefined): BulkResult[] {
  return [...(text ?? '').matchAll(/(?<![^_])([1-9]\d{0,8})\.([a-z_]{2,40}?)(?=_[1-9]|$)/g)].map(
    ([, id, problem]) => ({ id: Number(id), problem: problem === 'ok' ? null : (problem ?? null) }),
  )
}
