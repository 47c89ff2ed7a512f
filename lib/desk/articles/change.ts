import { deletion } from '../../articles/http/deletion'
import { modification } from '../../articles/http/modification'
import { articleEtag } from '../../articles/serialize'
import type { StoredArticle } from '../../articles/stored-article'
import { type Actor, assertScope } from '../../auth/actor'
import { retry } from '../../db/database'
import { AppError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { getStoredArticle } from './editable'

/** An article, and who changes it with what rights. */
type Changed = { stored: StoredArticle; actor: Actor }

const OPTIONS = { isDryRun: false, idempotency: null }

/** Does `change` with the article of an id as it is read, and again when it was changed in between. Throws what that throws. */
export function changeArticle<Result>(
  actor: Actor,
  id: string,
  change: (article: Changed) => Promise<Result>,
): Promise<Result> {
  return retry(async () => change(await getStoredArticle(actor, id)), isChanged)
}

/** Whether a change was refused since the article is not as it was read any more. */
export function isChanged(error: unknown): boolean {
  return error instanceof AppError && error.code === 'precondition_failed'
}

/** Applies a patch to an article as it was read. Throws `precondition_failed`, `insufficient_scope`, and as `patchArticle` does. */
export async function patchStored({ stored, actor }: Changed, patch: JsonObject): Promise<void> {
  assertScope(actor, modification.scope)
  await modification.write(actor, { ...callOf(stored), body: modification.parse(patch) }, OPTIONS)
}

/** Puts an article in the trash as it was read. Throws `precondition_failed`, `insufficient_scope`, and as `deleteArticle` does. */
export async function deleteStored({ stored, actor }: Changed): Promise<void> {
  assertScope(actor, deletion.scope)
  await deletion.write(actor, { ...callOf(stored), body: deletion.parse() }, OPTIONS)
}

/** Another article may have its slug by then, or others its tags. */
function callOf(stored: StoredArticle) {
  const preconditions = { ifMatch: articleEtag(stored), ifNoneMatch: null }
  return { slug: stored.slug, preconditions, target: null }
}
