import type { Queries } from '../db/database'
import { AppError } from '../errors'
import { filesOf, type MediaImage, nameOfFile } from './files'

export type Media = MediaImage & {
  /** SHA-256 of what was sent, in hexadecimal. */
  id: string
  alt: string
  createdAt: Date
}

export async function findMedia(queries: Queries, id: string): Promise<Media | null> {
  // Only the type of a decoded image was ever stored.
  return (await queries.media.findFirst({ where: { id } })) as Media | null
}

/** The image of an id. Throws `not_found`. */
export async function getMedia(queries: Queries, id: string): Promise<Media> {
  const media = await findMedia(queries, id)
  if (media) return media
  throw new AppError('not_found', 'There is no picture with this id.')
}

/** Whether an image has such a file: the whole, a variant, or its Open Graph image. */
export async function isFileOfMedia(queries: Queries, file: string): Promise<boolean> {
  const media = await queries.media.findFirst({ where: { name: nameOfFile(file) ?? '' } })
  // Only the type of a decoded image was ever stored.
  return media !== null && filesOf(media as Media).includes(file)
}

export function toMediaImage({ name, type, bytes, width, height, color, isOpaque }: MediaImage): MediaImage {
  return { name, type, bytes, width, height, color, isOpaque }
}
