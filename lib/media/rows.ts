import type { Queries } from '../db/database'
import { AppError } from '../errors'
import { filesOf, type Media, nameOfFile, toMedia } from './files'

/** The image with an id, the SHA-256 of its bytes in hexadecimal. Throws `not_found`. */
export async function getMedia(queries: Queries, id: string): Promise<Media> {
  const media = await queries.media.findFirst({ where: { id } })
  if (media) return toMedia(media)
  throw new AppError('not_found', 'There is no picture with this id.')
}

/** Whether an image has a file of this name, without a folder. Saves asking the store for files never stored. */
export async function isFileOfMedia(queries: Queries, file: string): Promise<boolean> {
  const media = await queries.media.findFirst({ where: { name: nameOfFile(file) ?? '' } })
  return media !== null && filesOf(toMedia(media)).includes(file)
}
