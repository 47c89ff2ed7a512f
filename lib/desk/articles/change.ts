import { deletion } from '../../articles/http/deletion'
import { modification } from '../../articles/http/modification'
import { articleEtag } from '../../articles/serialize'
import { findStoredById, type StoredArticle } from '../../articles/stored-article'
import { purgeDeleted } from '../../articles/trash/empty-trash'
import { asKeeperOf, restoreDeleted } from '../../articles/trash/restore-article'
import type { WriteResult } from '../../articles/write/write-result'
import { type Actor, assertScope } from '../../auth/actor'
import { database, retry } from '../../db/database'
import { hasCode } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { toId } from '../../text/strings'
import { ignoreGone } from '../act'
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
  return hasCode(error, 'precondition_failed')
}

/** Patches an article as it was read. Throws `precondition_failed`, `insufficient_scope`, and what `patchArticle` throws. */
export async function patchStored({ stored, actor }: Changed, patch: JsonObject): Promise<void> {
  assertScope(actor, modification.scope)
  await modification.write(actor, { ...callOf(stored), body: modification.parse(patch) }, OPTIONS)
}

/** Trashes an article as it was read. Throws `precondition_failed`, `insufficient_scope`, and what `deleteArticle` throws. */
async function deleteStored({ stored, actor }: Changed): Promise<void> {
  assertScope(actor, deletion.scope)
  await deletion.write(actor, { ...callOf(stored), body: deletion.parse() }, OPTIONS)
}

/** Trashes an article, unless it is in the trash already, as when a first answer was lost. Throws as `deleteStored` does. */
export async function trashArticle(actor: Actor, id: string): Promise<void> {
  await changeArticle(actor, id, deleteStored).catch(async (error: unknown) => {
    ignoreGone(error)
    await asKeeperOf(actor, toId(id))
  })
}

/** What a restored article lacks; nothing if it is no longer in the trash. Throws as `restoreDeleted` does. */
export async function restoreTrashed(actor: Actor, id: number): Promise<string[]> {
  try {
    return lossesOf(await restoreDeleted(actor, id))
  } catch (error) {
    ignoreGone(error)
    await getStoredArticle(actor, String(id))
    return []
  }
}

/** What a restored article may lack, by the codes of the warnings. */
const LOSSES = ['alias_taken', 'translation_taken', 'image_missing'] as const

function lossesOf({ warnings }: Pick<WriteResult, 'warnings'>): string[] {
  return LOSSES.filter((loss) => warnings.some(({ code }) => code === loss))
}

/** Deletes an article in the trash for good, unless there is none any more. Throws as `purgeDeleted` does. */
export async function purgeTrashed(actor: Actor, id: number): Promise<void> {
  await purgeDeleted(actor, id).catch(async (error: unknown) => {
    ignoreGone(error)
    if (await findStoredById(database().read, id)) throw error
  })
}

/** By now, another article may have its slug, or others its tags. */
function callOf(stored: StoredArticle) {
  const preconditions = { ifMatch: articleEtag(stored), ifNoneMatch: null }
  return { slug: stored.slug, preconditions, target: null }
}
