import type { Picture } from '../content/extract/pictures'
import { type OwnPicture, shownUrl } from '../media/files'

/** A picture of an article; with what is known of one that the service keeps. */
export type ShownInArticle = Picture & { own?: OwnPicture }

// What is in these columns was checked before `deriveArticle` wrote it: here it only gets its type back.

/** The tags in the JSON column `tags`. */
export function parseTags(json: string): string[] {
  return JSON.parse(json)
}

/** The service's own picture in the JSON column `cover_media`; null where there is none. */
export function parseOwnPicture(json: string | null): OwnPicture | null {
  return json === null ? null : JSON.parse(json)
}

/** The pictures in the JSON columns `gallery` and `pictures`, with those of the service that the column `media` has for them. */
export function parseShownPictures(json: string, media: string): ShownInArticle[] {
  const own: Record<string, OwnPicture> = JSON.parse(media)
  return parsePictures(json).flatMap((picture) => {
    const found = own[picture.url]
    const url = shownUrl(picture.url, found)
    return url === null ? [] : [{ ...picture, url, ...(found && { own: found }) }]
  })
}

/** The pictures in the JSON columns `gallery` and `pictures`. */
export function parsePictures(json: string): Picture[] {
  return JSON.parse(json)
}
