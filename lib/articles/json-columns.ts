import type { Picture } from '../content/extract/pictures'

// What is in these columns was checked before `deriveArticle` wrote it: here it only gets its type back.

/** The tags in the JSON column `tags`. */
export function parseTags(json: string): string[] {
  return JSON.parse(json)
}

/** The pictures in the JSON columns `gallery` and `pictures`. */
export function parsePictures(json: string): Picture[] {
  return JSON.parse(json)
}
