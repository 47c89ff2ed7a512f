import { createHash } from 'node:crypto'
import type { ImageSource } from '../../lib/import/import-item'
import type { Client } from '../service/client'
import { readImage } from './image-file'
import { type Found, urlOf, type WithImages, withAddresses } from './images'
import { keepingCover } from './own-cover'

/** For a dry run: images that the service lacks have an address that stands for what only uploading gives. */
export function imageFinder(client: Client): WithImages {
  return keepingCover(
    client,
    withAddresses((from) => findImage(client, from)),
  )
}

/** The address that a file has from an earlier upload: the service knows it by its bytes. */
async function findImage(client: Client, from: ImageSource): Promise<Found> {
  if ('url' in from) return addressFor(from.url)
  const bytes = readImage(from.file)
  if ('code' in bytes) return bytes
  const id = createHash('sha256').update(bytes).digest('hex')
  return urlOf(await client({ method: 'GET', path: `/api/media/${id}` })) ?? addressFor(id)
}

/** RFC 2606 §2: a name that nobody has. Nothing is fetched from there. */
function addressFor(name: string): string {
  return `https://pictures.invalid/${encodeURIComponent(name)}`
}
