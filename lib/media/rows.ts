import type { Queries } from '../db/database'
import { AppError } from '../errors'
import { filesOf, nameOfFile, type OwnPicture } from './files'

/** A picture of the service. */
export type Media = OwnPicture & {
  /** SHA-256 of what was sent, in hexadecimal. */
  id: string
  alt: string
  createdAt: Date
}

/** The picture of an id; null when there is none. */
export async function findMedia(queries: Queries, id: string): Promise<Media | null> {
  // Only the type of a decoded picture was ever stored.
  return (await queries.media.findFirst({ where: { id } })) as Media | null
}

/** The picture of an id. Throws `not_found`. */
export async function getMedia(queries: Queries, id: string): Promise<Media> {
  const media = await findMedia(queries, id)
  if (media) return media
  throw new AppError('not_found', 'There is no picture with this id.')
}

/** Whether a picture has such a file: the whole, a variant, or its card. */
export async function isFileOfMedia(queries: Queries, file: string): Promise<boolean> {
  const media = await queries.media.findFirst({ where: { name: nameOfFile(file) ?? '' } })
  // Only the type of a decoded picture was ever stored.
  return media !== null && filesOf(media as Media).includes(file)
}

/** What pages need of a picture. */
export function toOwnPicture({ name, type, bytes, width, height, color, isOpaque }: OwnPicture): OwnPicture {
  return { name, type, bytes, width, height, color, isOpaque }
}
