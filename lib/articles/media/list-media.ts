import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import type { MediaQuery } from '../../media/query'
import { getMedia, type Media } from '../../media/rows'
import { type MediaBody, toMediaBody } from '../../media/serialize'
import { findUses } from './uses'

export const MAX_PAGE_SIZE = 50

export type MediaPage = { media: MediaBody[]; page: number; limit: number; total: number }

/** One page of all images, newest first; of those that no article shows, if that is asked for. */
export async function listMedia(
  actor: Actor,
  { page, limit: asked, unused }: MediaQuery,
): Promise<MediaPage> {
  const limit = Math.min(asked, MAX_PAGE_SIZE)
  const where = unused ? { articles: { none: {} } } : {}
  const { read } = database()
  const total = await read.media.count({ where })
  const skip = (page - 1) * limit
  const rows =
    skip >= total
      ? []
      : await read.media.findMany({
          where,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          skip,
          take: limit,
        })
  // Only the types of decoded images were ever stored.
  return { media: await withUses(actor, rows as Media[]), page, limit, total }
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
