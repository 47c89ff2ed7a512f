import type { Queries } from '../../db/database'

/** Records which pictures of the service an article shows, in the transaction that writes the article. */
export async function replaceMedia(queries: Queries, articleId: number, mediaIds: string[]): Promise<void> {
  const before = await queries.$queryRaw<{ media_id: string }[]>`
    SELECT media_id FROM article_media WHERE article_id = ${articleId}`
  const known = new Set(before.map(({ media_id }) => media_id))
  const gone = [...known].filter((id) => !mediaIds.includes(id))
  if (gone.length > 0) await queries.articleMedia.deleteMany({ where: { articleId, mediaId: { in: gone } } })
  const added = mediaIds.filter((id) => !known.has(id))
  if (added.length > 0)
    await queries.articleMedia.createMany({ data: added.map((mediaId) => ({ articleId, mediaId })) })
}
