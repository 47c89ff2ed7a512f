import { basename } from 'node:path'
import type { JsonObject } from '../../lib/http/json-body'
import type { ImportedArticle, LocalPicture, Loss, PictureSource } from '../../lib/import/import-item'
import { type Client, problemDetail, type Reply } from '../service/client'
import { readPicture } from './picture-file'

/** The body of an article whose pictures are uploaded; one that could not be is a loss, and stays as it was written. */
export type WithPictures = (article: ImportedArticle) => Promise<{ body: JsonObject; losses: Loss[] }>

/** The address of a picture, or why it has none. */
type Found = string | Error

/** Uploads pictures to the service, each once. */
export function pictureUploader(client: Client): WithPictures {
  return withAddresses((from) => uploadPicture(client, from))
}

/** Puts the addresses that `find` gives, asked once for each picture. */
export function withAddresses(find: (from: PictureSource) => Promise<Found>): WithPictures {
  const known = new Map<string, Promise<Found>>()
  const findOnce = (from: PictureSource) => {
    const key = 'file' in from ? from.file : from.url
    const found = known.get(key) ?? find(from)
    known.set(key, found)
    return found
  }
  return async ({ body, pictures }) => {
    const losses: Loss[] = []
    const urls = new Map<string, string | null>()
    for (const { reference, written, from } of pictures) {
      const found = await findOnce(from)
      if (found instanceof Error)
        losses.push({ field: 'pictures', message: `${written} was not uploaded: ${found.message}` })
      urls.set(reference, found instanceof Error ? null : found)
    }
    return { body: withUrls(body, pictures, urls), losses }
  }
}

async function uploadPicture(client: Client, from: PictureSource): Promise<string | Error> {
  const body = bodyOf(from)
  if (body instanceof Error) return body
  const reply = await client({ method: 'POST', path: '/api/media', ...body })
  const url = urlOf(reply)
  if (url !== null) return url
  const isUnknown = reply.status === 404 || reply.status === 405
  return new Error(isUnknown ? 'the service takes no pictures' : problemDetail(reply))
}

function bodyOf(from: PictureSource) {
  if ('url' in from)
    return { headers: { 'Content-Type': 'application/json' }, body: () => JSON.stringify(from) }
  const bytes = readPicture(from.file)
  if (bytes instanceof Error) return bytes
  return {
    body() {
      const form = new FormData()
      form.append('file', new File([bytes], basename(from.file)))
      return form
    },
  }
}

export function urlOf({ status, json }: Reply): string | null {
  if (status !== 200 && status !== 201) return null
  const picture = typeof json === 'object' && json !== null && 'data' in json ? json.data : null
  const url = typeof picture === 'object' && picture !== null && 'url' in picture ? picture.url : null
  return typeof url === 'string' ? url : null
}

/** Puts the addresses in the places of the references: in the fields, and of files in the text too. */
function withUrls(body: JsonObject, pictures: LocalPicture[], urls: Map<string, string | null>): JsonObject {
  if (pictures.length === 0) return body
  const { cover_image_url: cover, gallery, ...fields } = body
  const isMissing = (value: unknown) => typeof value === 'string' && urls.get(value) === null
  const urlFor = (value: unknown) => (typeof value === 'string' ? (urls.get(value) ?? value) : value)
  const items: unknown[] | undefined = Array.isArray(gallery) ? gallery : undefined
  return {
    ...fields,
    content: contentWith(String(body.content), pictures, urls),
    ...(cover !== undefined && !isMissing(cover) && { cover_image_url: urlFor(cover) }),
    ...(items && {
      gallery: items
        .map((item) => ({ ...Object(item) }))
        .filter(({ url }) => !isMissing(url))
        .map((item) => ({ ...item, url: urlFor(item.url) })),
    }),
  }
}

/** In one pass, the longest first: an address may be a part of another, or of one that was put in. */
function contentWith(content: string, pictures: LocalPicture[], urls: Map<string, string | null>): string {
  const replacements = new Map(
    pictures.flatMap(({ reference, written, from }): [string, string][] =>
      'file' in from ? [[reference, urls.get(reference) ?? written]] : [],
    ),
  )
  if (replacements.size === 0) return content
  const longestFirst = [...replacements.keys()].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(
    longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'g',
  )
  return content.replace(pattern, (reference) => replacements.get(reference) ?? reference)
}
