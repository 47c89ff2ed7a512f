import type { ShownPicture } from '../content/own-pictures'
import { fileUrl, nameOfUrl, type OwnPicture, variantsOf, wholeFile } from './files'

/** The whole picture. */
export function pictureUrl(picture: OwnPicture): string {
  return fileUrl(wholeFile(picture))
}

/**
 * The address of a picture that is shown, by the one that was given and the picture of the service that was found for it;
 * null for one of the service that is not there any more.
 */
export function shownUrl(given: string | null, own: OwnPicture | null | undefined): string | null {
  if (own) return pictureUrl(own)
  return given === null || nameOfUrl(given) !== null ? null : given
}

/** A picture with all that HTML needs to show it. */
export function toShownPicture(picture: OwnPicture): ShownPicture {
  return {
    url: pictureUrl(picture),
    srcset: variantsOf(picture)
      .map(({ file, width }) => `${fileUrl(file)} ${width}w`)
      .join(', '),
    width: picture.width,
    height: picture.height,
    color: picture.isOpaque ? picture.color : null,
  }
}
