import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import { allOf, type Sql, sql } from '../../db/sql'
import { urlHash } from '../../media/fetch-media'
import { type Media, toMedia } from '../../media/files'
import type { MediaQuery } from '../../media/query'
import { getMedia } from '../../media/rows'
import { type MediaBody, toMediaBody } from '../../media/serialize'
import { isStorable } from '../../text/strings'
import { findUses } from './uses'

export const MAX_PAGE_SIZE = 50

export type MediaPage = { media: MediaBody[]; page: number; limit: number; total: number }

/** One page of the images, newest first, filtered by `unused`, `without_alt` and a search text `q`. */
export async function listMedia(actor: Actor, query: MediaQuery): Promise<MediaPage> {
  const { page } = query
  const limit = Math.min(query.limit, MAX_PAGE_SIZE)
  const { read } = database()
  const where = allOf(conditionsOf(query))
  const [count] = await read.$queryRaw<{ total: unknown }[]>(
    sql`SELECT COUNT(*) AS total FROM media m WHERE ${where}`,
  )
  const total = Number(count?.total)
  const skip = (page - 1) * limit
  const found =
    skip >= total
      ? []
      : await read.$queryRaw<{ id: string }[]>(
          sql`SELECT m.id FROM media m WHERE ${where}
            ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit} OFFSET ${skip}`,
        )
  const rows = await read.media.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return { media: await withUses(actor, rows.map(toMedia)), page, limit, total }
}

function conditionsOf({ unused, without_alt, q }: MediaQuery): Sql[] {
  return [
    sql`1 = 1`,
    ...(unused ? [sql`NOT EXISTS (SELECT 1 FROM article_media WHERE media_id = m.id)`] : []),
    ...(without_alt ? [sql`m.alt = '' AND NOT m.is_decorative`] : []),
    ...(q ? [matches(q)] : []),
  ]
}

function matches(q: string): Sql {
  if (!isStorable(q)) return sql`1 = 0`
  // The database lowers the case of both, since it may know fewer letters.
  const pattern = sql`LOWER(${`%${q.replace(/[\\%_]/g, '\\$&')}%`}) ESCAPE '\\'`
  return sql`(LOWER(m.alt) LIKE ${pattern} OR LOWER(m.file_name) LIKE ${pattern} OR m.name LIKE ${pattern}
    OR m.id IN (SELECT media_id FROM media_copy WHERE url_hash = ${urlHash(q)}))`
}

/** The image of an id, with the articles that show it. Throws `not_found`. */
export async function readMedia(actor: Actor, id: string): Promise<MediaBody> {
  return withUse(actor, await getMedia(database().read, id))
}

/** An image with the articles that show it. */
export async function withUse(actor: Actor, media: Media): Promise<MediaBody> {
  const uses = await findUses(database().read, actor, [media.id])
  return toMediaBody(media, uses.get(media.id)?.slugs ?? [])
}

async function withUses(actor: Actor, rows: Media[]): Promise<MediaBody[]> {
  const uses = await findUses(
    database().read,
    actor,
    rows.map(({ id }) => id),
  )
  return rows.map((media) => toMediaBody(media, uses.get(media.id)?.slugs ?? []))
}
