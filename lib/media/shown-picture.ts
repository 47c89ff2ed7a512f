import type { ShownPicture } from '../content/own-pictures'
import { fileUrl, type OwnPicture, variantsOf, wholeFile } from './files'

/** The whole picture. */
export function pictureUrl(picture: OwnPicture): string {
  return fileUrl(wholeFile(picture))
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
