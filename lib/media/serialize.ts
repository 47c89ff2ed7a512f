import { fileUrl, type Media, VARIANT_TYPE, variantsOf, wholeFile } from './files'

export type MediaBody = {
  id: string
  url: string
  type: string
  bytes: number
  width: number
  height: number
  color: string
  alt: string
  variants: { url: string; width: number; height: number; type: string }[]
  used_by: string[]
  created_at: string
}

export function toMediaBody(media: Media, usedBy: string[]): MediaBody {
  const { id, type, bytes, width, height, color, alt, createdAt } = media
  return {
    id,
    url: fileUrl(wholeFile(media)),
    type,
    bytes,
    width,
    height,
    color,
    alt,
    variants: variantsOf(media).map(({ file, ...size }) => ({
      url: fileUrl(file),
      ...size,
      type: VARIANT_TYPE,
    })),
    used_by: usedBy,
    created_at: createdAt.toISOString(),
  }
}
