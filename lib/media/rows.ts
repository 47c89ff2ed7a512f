import type { Queries } from '../db/database'
import { AppError } from '../errors'
import { filesOf, type MediaImage, nameOfFile } from './files'

export type Media = MediaImage & {
  id: string
  /** Blank for what nobody described, and for what only decorates. */
  alt: string
  isDecorative: boolean
  /** As it was sent, cleaned: see `cleanFileName`. */
  fileName: string
  createdAt: Date
}

export async function findMedia(queries: Queries, id: string): Promise<Media | null> {
  // Only the type of a decoded image was ever stored.
  return (await queries.media.findFirst({ where: { id } })) as Media | null
}

export async function getMedia(queries: Queries, id: string): Promise<Media> {
  const media = await findMedia(queries, id)
  if (media) return media
  throw new AppError('not_found', 'There is no picture with this id.')
}

export async function isFileOfMedia(queries: Queries, file: string): Promise<boolean> {
  const media = await queries.media.findFirst({ where: { name: nameOfFile(file) ?? '' } })
  return media !== null && filesOf(media as Media).includes(file)
}

export function toMediaImage({ name, type, bytes, width, height, color, isOpaque }: MediaImage): MediaImage {
  return { name, type, bytes, width, height, color, isOpaque }
}
