import { fileUrl, type Media, VARIANT_TYPE, variantsOf, wholeFile } from './files'

export type MediaBody = {
  id: string
  url: string
  type: string
  bytes: number
  width: number
  height: number
  color: string
  animated: boolean
  /** Blank if not described, and for decorative images. */
  alt: string
  decorative: boolean
  file_name: string | null
  variants: { url: string; width: number; height: number; type: string }[]
  used_by: string[]
  created_at: string
}

/** An image as the API sends it; `usedBy` are the slugs of the articles that show it, as far as the reader may see them. */
export function toMediaBody(media: Media, usedBy: string[]): MediaBody {
  const { id, type, bytes, width, height, color, isAnimated, alt, isDecorative, fileName, createdAt } = media
  return {
    id,
    url: fileUrl(wholeFile(media)),
    type,
    bytes,
    width,
    height,
    color,
    animated: isAnimated,
    alt,
    decorative: isDecorative,
    file_name: fileName === '' ? null : fileName,
    variants: variantsOf(media).map(({ file, ...size }) => ({
      url: fileUrl(file),
      ...size,
      type: VARIANT_TYPE,
    })),
    used_by: usedBy,
    created_at: createdAt.toISOString(),
  }
}
