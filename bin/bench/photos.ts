import sharp from 'sharp'
import { memoryMegabytes } from './process-usage'
import type { BenchServer } from './server'

export type Photos = {
  milliseconds: number
  /** For `AT_ONCE` photos uploaded at the same time. */
  secondsForAll: number
  /** Memory of the service afterwards, in MB, without the decoders, which are separate processes. */
  memory: number | null
  /** The path of a variant 800 pixels wide. */
  path: string
}

export const AT_ONCE = 20
const SIZE = { width: 4_000, height: 3_000, channels: 3 } as const

/** Uploads 12-megapixel photos: one alone, then `AT_ONCE` others at the same time. */
export async function uploadPhotos(server: BenchServer): Promise<Photos> {
  const [first, ...others] = await makePhotos(AT_ONCE + 1)
  const start = performance.now()
  const path = await upload(server, first as Buffer)
  const startOfAll = performance.now()
  await Promise.all(others.map((photo) => upload(server, photo)))
  return {
    milliseconds: startOfAll - start,
    secondsForAll: (performance.now() - startOfAll) / 1_000,
    memory: memoryMegabytes(server.pid)?.now ?? null,
    path,
  }
}

/** Makes different files with camera-like noise. */
async function makePhotos(count: number): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const pixels = await sharp({ create: { ...SIZE, background: 'black', noise } })
    .raw()
    .toBuffer()
  const photos: Buffer[] = []
  for (let index = 0; index < count; index++) {
    photos.push(
      await sharp(pixels, { raw: SIZE })
        .jpeg({ quality: 60 + index })
        .toBuffer(),
    )
  }
  return photos
}

async function upload({ port, apiKey }: BenchServer, photo: Buffer): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'image/jpeg' },
    body: Uint8Array.from(photo),
  })
  if (response.status !== 201) throw new Error(`A photo got ${response.status}: ${await response.text()}`)
  const { data } = (await response.json()) as { data: { variants: { width: number; url: string }[] } }
  const { url } = data.variants.find(({ width }) => width === 800) ?? { url: '' }
  return new URL(url).pathname
}
