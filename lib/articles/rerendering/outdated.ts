import { announce } from '../../bus/announce'
import type { Topic } from '../../bus/topics'
import { RENDER_VERSION } from '../../content/render'
import { database, type Queries } from '../../db/database'
import type { Media } from '../../media/files'

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

/** Marks those as outdated that show a picture, in the transaction that changes it; gives their slugs, newest first. */
export async function markArticlesStale(queries: Queries, { id }: Pick<Media, 'id'>): Promise<string[]> {
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
  const shown = articles.map(({ id }): Topic => `article:${id}`)
  await announce(queries, shown)
  return articles.map(({ slug }) => slug)
}

/** Takes the cover from articles that have this picture as theirs, in the transaction that deletes it. */
export async function removeCover(queries: Queries, { id, name }: Media): Promise<void> {
  await queries.article.updateMany({
    where: { media: { some: { mediaId: id } }, coverMedia: { contains: JSON.stringify(name) } },
    data: { coverMedia: null },
  })
}
