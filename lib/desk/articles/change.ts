import { deletion } from '../../articles/http/deletion'
import { modification } from '../../articles/http/modification'
import { articleEtag } from '../../articles/serialize'
import type { StoredArticle } from '../../articles/stored-article'
import { type Actor, assertScope } from '../../auth/actor'
import { retry } from '../../db/database'
import { AppError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { getStoredArticle } from './editable'

/** An article, and the actor who changes it with their rights over it. */
type Changed = { stored: StoredArticle; actor: Actor }

const OPTIONS = { isDryRun: false, idempotency: null }

/** Runs `change` with the current article of an id, and again if it was changed in between. Throws what `change` throws. */
export function changeArticle<Result>(
  actor: Actor,
  id: string,
  change: (article: Changed) => Promise<Result>,
): Promise<Result> {
  return retry(async () => change(await getStoredArticle(actor, id)), isChanged)
}

/** Whether a change was refused because the article has changed since it was read. */
export function isChanged(error: unknown): boolean {
  return error instanceof AppError && error.code === 'precondition_failed'
}

/** Patches an article as it was read. Throws `precondition_failed`, `insufficient_scope`, and what `patchArticle` throws. */
export async function patchStored({ stored, actor }: Changed, patch: JsonObject): Promise<void> {
  assertScope(actor, modification.scope)
  await modification.write(actor, { ...callOf(stored), body: modification.parse(patch) }, OPTIONS)
}

/** Trashes an article as it was read. Throws `precondition_failed`, `insufficient_scope`, and what `deleteArticle` throws. */
export async function deleteStored({ stored, actor }: Changed): Promise<void> {
  assertScope(actor, deletion.scope)
  await deletion.write(actor, { ...callOf(stored), body: deletion.parse() }, OPTIONS)
}

/** By now, another article may have its slug, or others its tags. */
function callOf(stored: StoredArticle) {
  const preconditions = { ifMatch: articleEtag(stored), ifNoneMatch: null }
  return { slug: stored.slug, preconditions, target: null }
}
