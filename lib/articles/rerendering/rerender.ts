import type { Actor } from '../../auth/actor'
import { writeAndAnnounce } from '../../bus/announce'
import { database } from '../../db/database'
import { getArticle, getById } from '../read/get-article'
import { deriveArticle } from '../rendering/derive-article'
import { withMedia } from '../rendering/with-media'
import { type DetailRow, isCurrentVersion } from '../rows'
import { fieldsOf, findStoredArticle } from '../stored-article'
import { saveDerived } from '../write/save-derived'
import { isSameVersion } from '../write/stale'

/** Like `getArticle`, but first rerenders HTML from an older pipeline or a backup, which may be unsafe. */
export async function getRenderedArticle(actor: Actor, slug: string): Promise<DetailRow> {
  return rendered(await getArticle(actor, slug))
}

/** Like `getRenderedArticle`, by id and whatever the status. Throws `not_found`. */
export async function getRenderedById(id: number): Promise<DetailRow> {
  return rendered(await getById(database().read, id))
}

async function rendered(row: DetailRow): Promise<DetailRow> {
  if (isCurrentVersion(row.render_version)) return row
  await rerenderArticle(row.slug)
  return getById(database().read, row.id)
}

/** Derives an outdated article again, without changing its dates. Returns false if there was nothing to do. */
export async function rerenderArticle(slug: string): Promise<boolean> {
  const before = await findStoredArticle(database().read, slug)
  if (!before || isCurrentVersion(before.renderVersion)) return false
  const derived = await deriveArticle(fieldsOf(before), { queue: 'reads' })
  return writeAndAnnounce(async (transaction) => {
    const stored = await findStoredArticle(transaction, slug)
    // A write in between has already derived everything, or another article has the slug by now.
    if (!stored || !isSameVersion(before, stored)) return false
    await saveDerived(transaction, stored, await withMedia(transaction, derived, stored.id))
    return true
  })
}
