import { announce } from '../../bus/announce'
import type { Topic } from '../../bus/topics'
import { RENDER_VERSION } from '../../content/render'
import { database, type Queries } from '../../db/database'
import type { Media } from '../../media/files'

/** Up to `count` articles after `lastId` that an older render version derived, by id. */
export async function listOutdatedArticles(
  lastId: number,
  count: number,
): Promise<{ id: number; slug: string }[]> {
  const rows = await database().read.articleContent.findMany({
    where: { renderVersion: { lt: RENDER_VERSION }, articleId: { gt: lastId } },
    orderBy: { articleId: 'asc' },
    take: count,
    select: { article: { select: { id: true, slug: true } } },
  })
  return rows.map(({ article }) => article)
}

/** Makes articles that a newer version rendered be rendered again: they keep its HTML, also after going back from it. */
export async function distrustNewerVersions(): Promise<void> {
  await database().writeOnce(
    (queries) => queries.$executeRaw`
      UPDATE article_content SET render_version = -render_version WHERE render_version > ${RENDER_VERSION}`,
  )
}

/** Marks articles that show an image as outdated, in the transaction that changes it; returns slugs, newest first. */
export async function markArticlesStale(queries: Queries, { id }: Pick<Media, 'id'>): Promise<string[]> {
  const show = { media: { some: { mediaId: id } } }
  const articles = await queries.article.findMany({
    where: show,
    select: { id: true, slug: true },
    orderBy: { id: 'desc' },
  })
  if (articles.length === 0) return []
  await queries.articleContent.updateMany({
    where: { renderVersion: { gte: RENDER_VERSION }, article: show },
    data: { renderVersion: RENDER_VERSION - 1 },
  })
  const shown = articles.map(({ id }): Topic => `article:${id}`)
  await announce(queries, shown)
  return articles.map(({ slug }) => slug)
}

/** Clears the cover of articles that use this image, in the transaction that deletes it. */
export async function removeCover(queries: Queries, { id, name }: Media): Promise<void> {
  await queries.article.updateMany({
    where: { media: { some: { mediaId: id } }, coverMedia: { contains: JSON.stringify(name) } },
    data: { coverMedia: null },
  })
}
