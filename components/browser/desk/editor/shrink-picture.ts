const MIN_BYTES = 1_000_000
const QUALITY = 0.9

/** Converts a large PNG from the clipboard, usually a photo or a screenshot, to a smaller format; else returns it as it is. */
export async function shrunk(file: File): Promise<File> {
  if (file.type !== 'image/png' || file.size < MIN_BYTES) return file
  const smaller = (await encode(file, 'image/webp')) ?? (await encode(file, 'image/jpeg'))
  if (!smaller || smaller.size >= file.size) return file
  const name = file.name.replace(/\.png$/i, smaller.type === 'image/webp' ? '.webp' : '.jpg')
  return new File([smaller], name, { type: smaller.type })
}

/** Null if the browser does not support the format, and silently writes PNG instead. */
async function encode(file: File, type: string): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  return blob?.type === type ? blob : null
}
