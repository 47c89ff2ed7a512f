import { createHash } from 'node:crypto'
import type { ImageSource } from '../../lib/import/import-item'
import type { Client } from '../service/client'
import { readImage } from './image-file'
import { type Found, urlOf, type WithImages, withAddresses } from './images'
import { keepingCover } from './own-cover'

/** For a dry run: images that the service lacks get a placeholder URL in place of the one an upload would return. */
export function imageFinder(client: Client): WithImages {
  return keepingCover(
    client,
    withAddresses((from) => findImage(client, from)),
  )
}

/** The URL of the file from an earlier upload, which the service finds by SHA-256; otherwise a placeholder. */
async function findImage(client: Client, from: ImageSource): Promise<Found> {
  if ('url' in from) return addressFor(from.url)
  const bytes = readImage(from.file)
  if ('code' in bytes) return bytes
  const id = createHash('sha256').update(bytes).digest('hex')
  return urlOf(await client({ method: 'GET', path: `/api/media/${id}` })) ?? addressFor(id)
}

/** A placeholder on a reserved domain (RFC 2606 §2). Nothing is fetched from it. */
function addressFor(name: string): string {
  return `https://pictures.invalid/${encodeURIComponent(name)}`
}
