import { deletion } from '../../articles/http/deletion'
import { modification } from '../../articles/http/modification'
import type { StoredArticle } from '../../articles/stored-article'
import { type Actor, assertScope } from '../../auth/actor'
import type { JsonObject } from '../../http/json-body'

/** An article, and who changes it with what rights. */
type Changed = { stored: StoredArticle; actor: Actor }

const OPTIONS = { isDryRun: false, idempotency: null }

/** Applies a patch whatever the revision is, unless one is named. Throws `insufficient_scope`, and as `patchArticle` does. */
export async function patchStored(
  { stored, actor }: Changed,
  patch: JsonObject,
  { revision }: { revision?: number } = {},
): Promise<void> {
  assertScope(actor, modification.scope)
  const ifMatch = revision === undefined ? null : `"${stored.id}-${revision}"`
  const call = { ...callOf(stored), preconditions: { ifMatch, ifNoneMatch: null } }
  await modification.write(actor, { ...call, body: modification.parse(patch) }, OPTIONS)
}

/** Puts an article in the trash whatever its revision is. Throws `insufficient_scope`, and as `deleteArticle` does. */
export async function deleteStored({ stored, actor }: Changed): Promise<void> {
  assertScope(actor, deletion.scope)
  await deletion.write(actor, { ...callOf(stored), body: deletion.parse() }, OPTIONS)
}

function callOf({ slug }: StoredArticle) {
  return { slug, preconditions: { ifMatch: null, ifNoneMatch: null }, target: null }
}
