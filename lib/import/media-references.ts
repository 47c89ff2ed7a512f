import type { JsonObject } from '../http/json-body'

/** An address of an image that a service keeps itself, whole or as a path; no part of it is `..`. */
const MEDIA_IMAGE = /(?:https?:\/\/[\w.:[\]-]+)?(\/media\/[\w-]+(?:[./][\w-]+)*)/gi

/** The addresses of images that a service keeps itself in the fields of an article: as written, and their paths. */
export function mediaReferencesIn(fields: JsonObject): Map<string, string> {
  const { content, cover_image_url, gallery } = fields
  const texts = [content, cover_image_url, JSON.stringify(gallery ?? [])].filter(
    (text) => typeof text === 'string',
  )
  const found = texts.flatMap((text) => [...text.matchAll(MEDIA_IMAGE)])
  return new Map(found.map(([reference, path = '']) => [reference, path]))
}

/** The distinct paths of those images. */
export function mediaPathsIn(fields: JsonObject): Set<string> {
  return new Set(mediaReferencesIn(fields).values())
}
