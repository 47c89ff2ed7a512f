import type { JsonObject } from '../http/json-body'

/** An address of a picture that a service keeps itself, whole or as a path; no part of it is `..`. */
const OWN_PICTURE = /(?:https?:\/\/[\w.:[\]-]+)?(\/media\/[\w-]+(?:[./][\w-]+)*)/gi

/** The addresses of pictures that a service keeps itself in the fields of an article: as written, and their paths. */
export function mediaReferencesIn(fields: JsonObject): Map<string, string> {
  const { content, cover_image_url, gallery } = fields
  const texts = [content, cover_image_url, JSON.stringify(gallery ?? [])].filter(
    (text) => typeof text === 'string',
  )
  const found = texts.flatMap((text) => [...text.matchAll(OWN_PICTURE)])
  return new Map(found.map(([reference, path = '']) => [reference, path]))
}

/** The distinct paths of those pictures. */
export function mediaPathsIn(fields: JsonObject): Set<string> {
  return new Set(mediaReferencesIn(fields).values())
}
