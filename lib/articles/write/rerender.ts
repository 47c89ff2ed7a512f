import type { Actor } from '../../auth/actor'
import { announce, writeAndAnnounce } from '../../bus/announce'
import { RENDER_VERSION } from '../../content/render'
import { database, type Queries } from '../../db/database'
import type { Media } from '../../media/rows'
import { withMedia } from '../media/with-media'
import { getArticle, getById } from '../read/get-article'
import type { DetailRow } from '../rows'
import { deriveArticle } from './derive-article'
import { saveDerived } from './save-derived'
import { fieldsOf, findStoredArticle } from './stored-article'

/**
 * The article at `slug` as `getArticle` gives it, rerendered first when an older pipeline rendered it, or it came with a
 * backup: what it shows may be a leak. Throws what `getArticle` throws.
 */
export async function getRenderedArticle(actor: Actor, slug: string): Promise<DetailRow> {
  return rendered(await getArticle(actor, slug))
}

/** The article of an id, rendered by the current pipeline, whoever may see it. Throws `not_found`. */
export async function getRenderedById(id: number): Promise<DetailRow> {
  return rendered(await getById(database().read, id))
}

async function rendered(row: DetailRow): Promise<DetailRow> {
  if (row.render_version === RENDER_VERSION) return row
  await rerenderArticle(row.slug)
  return getById(database().read, row.id)
}

/**
 * Derives an article's content, excerpt, keywords and search document again when an older pipeline derived them. Its dates
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

/** Up to `count` articles that an older pipeline derived, in order of id, from after `lastId` on. */
export async function listOutdatedArticles(
  lastId: number,
  count: number,
): Promise<{ id: number; slug: string }[]> {
  const rows = await database().read.articleContent.findMany({
    where: { renderVersion: { not: RENDER_VERSION }, articleId: { gt: lastId } },
    orderBy: { articleId: 'asc' },
    take: count,
    select: { article: { select: { id: true, slug: true } } },
  })
  return rows.map(({ article }) => article)
}

/**
 * Marks the articles that show an image as those of an older pipeline, in the transaction that deletes it: they are
 * derived again without it. Gives their slugs, the newest first.
 */
export async function markArticlesStale(queries: Queries, { id, name }: Media): Promise<string[]> {
  const show = { media: { some: { mediaId: id } } }
  const articles = await queries.article.findMany({
    where: show,
    select: { id: true, slug: true },
    orderBy: { id: 'desc' },
  })
  if (articles.length === 0) return []
  await queries.articleContent.updateMany({
    where: { renderVersion: RENDER_VERSION, article: show },
    data: { renderVersion: RENDER_VERSION - 1 },
  })
  // Lists need no more than this.
  await queries.article.updateMany({
    where: { ...show, coverMedia: { contains: JSON.stringify(name) } },
    data: { coverMedia: null },
  })
  await announce(queries, ['list', ...articles.map((article) => `article:${article.id}` as const)])
  return articles.map(({ slug }) => slug)
}
