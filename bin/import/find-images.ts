import { createHash } from 'node:crypto'
import type { JsonObject } from '../../lib/http/json-body'
import type { ImageSource } from '../../lib/import/import-item'
import type { Said } from '../../lib/import/sentences'
import type { Client } from '../service/client'
import { readImage } from './image-file'
import { urlOf, type WithImages, withAddresses } from './images'

/** For a dry run: images that the service lacks have an address that stands for what only uploading gives. */
export function imageFinder(client: Client): WithImages {
  const withFound = withAddresses((from) => findImage(client, from))
  return async (article) => {
    const { body, losses } = await withFound(article)
    const { cover_image_url: cover } = article.body
    const copied = article.images.find(({ reference, from }) => reference === cover && 'url' in from)
    const own = copied ? await findOwnCover(client, article.slug) : null
    return {
      body: copied && own !== null ? withCover(body, addressFor(copied.reference), own) : body,
      losses,
    }
  }
}

/** The address that a file has from an earlier upload: the service knows it by its bytes. */
async function findImage(client: Client, from: ImageSource): Promise<string | Said> {
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

function withCover(body: JsonObject, placeholder: string, cover: string): JsonObject {
  const written = JSON.stringify(cover).slice(1, -1)
  return JSON.parse(JSON.stringify(body).replaceAll(placeholder, () => written))
}

/** The cover of an article that the service has, if that is an image of its own: an earlier run copied it. */
async function findOwnCover(client: Client, slug: string): Promise<string | null> {
  const { json } = await client({ method: 'GET', path: `/api/artikel/${slug}?format=source` })
  // Its OpenAPI document promises this form.
  const { data } = (json ?? {}) as { data?: { fields?: JsonObject } }
  const cover = data?.fields?.cover_image_url
  return typeof cover === 'string' && /\/media\//.test(cover) ? cover : null
}
