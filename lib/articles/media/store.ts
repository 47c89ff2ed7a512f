import type { Queries } from '../../db/database'

/** Records which pictures of the service an article shows, in the transaction that writes the article. */
export async function replaceMedia(queries: Queries, articleId: number, mediaIds: string[]): Promise<void> {
  const before = await queries.articleMedia.findMany({ where: { articleId }, select: { mediaId: true } })
  const known = new Set(before.map(({ mediaId }) => mediaId))
  const gone = [...known].filter((id) => !mediaIds.includes(id))
  if (gone.length > 0) await queries.articleMedia.deleteMany({ where: { articleId, mediaId: { in: gone } } })
  const added = mediaIds.filter((id) => !known.has(id))
  if (added.length > 0)
    await queries.articleMedia.createMany({ data: added.map((mediaId) => ({ articleId, mediaId })) })
}
