import type { Actor } from '../../auth/actor'
import { writeAndAnnounce } from '../../bus/announce'
import { RENDER_VERSION } from '../../content/render'
import { database } from '../../db/database'
import { getArticle, getById } from '../read/get-article'
import { deriveArticle } from '../rendering/derive-article'
import { withMedia } from '../rendering/with-media'
import type { DetailRow } from '../rows'
import { fieldsOf, findStoredArticle } from '../stored-article'
import { saveDerived } from '../write/save-derived'

/**
 * The article at `slug` as `getArticle` gives it, rerendered first when an older pipeline rendered it, or it came with a
 * backup: what it shows may be a leak. Throws what `getArticle` throws.
 */
export async function getRenderedArticle(actor: Actor, slug: string): Promise<DetailRow> {
  return rendered(await getArticle(actor, slug))
}

/** The same for the article of an id, whoever may see it. Throws `not_found`. */
export async function getRenderedById(id: number): Promise<DetailRow> {
  return rendered(await getById(database().read, id))
}

async function rendered(row: DetailRow): Promise<DetailRow> {
  if (row.render_version === RENDER_VERSION) return row
  await rerenderArticle(row.slug)
  return getById(database().read, row.id)
}

/**
 * Derives an article's content, excerpt, keywords and search terms again when an older pipeline derived them. Its dates
 * stay. False when there was nothing to do.
 */
export async function rerenderArticle(slug: string): Promise<boolean> {
  const before = await findStoredArticle(database().read, slug)
  if (!before || before.renderVersion === RENDER_VERSION) return false
  const derived = await deriveArticle(fieldsOf(before), 'reads')
  return writeAndAnnounce(async (transaction) => {
    const stored = await findStoredArticle(transaction, slug)
    // A write in between has derived everything itself.
    if (!stored || stored.revision !== before.revision) return false
    await saveDerived(transaction, stored, await withMedia(transaction, derived, stored.id))
    return true
  })
}
