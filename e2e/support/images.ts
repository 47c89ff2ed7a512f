import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A random RGB picture; no two have the same bytes. */
export function draw(width = 64, height = 48): Sharp {
  const [r = 0, g = 0, b = 0] = Array.from({ length: 3 }, () => randomInt(256))
  const corner = { create: { width: 8, height: 8, channels: 3 as const, background: { r: b, g: r, b: g } } }
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } }).composite([
    { input: corner, left: randomInt(width - 8), top: randomInt(height - 8) },
  ])
}

/** Blurred noise, which compresses like a photo. */
export async function drawPhoto(width: number, height: number): Promise<Sharp> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const small = sharp({ create: { width: 100, height: 75, channels: 3, background: '#888', noise } })
  return sharp(await small.png().toBuffer()).resize(width, height, { kernel: 'cubic' })
}

/** A photo as a phone stores it: rotated by EXIF orientation 6, with its GPS position. */
export async function phonePhoto(width = 400, height = 300): Promise<Buffer> {
  return (await drawPhoto(width, height))
    .withExif({
      IFD0: { Make: 'Telepon', ImageDescription: 'rahasia' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A whole JPEG with an end of its spectral selection (ITU-T T.81 §B.2.3) that is not 63, as some Samsung phones write it. */
export async function samsungPhoto(): Promise<Buffer> {
  const bytes = await (await drawPhoto(120, 90)).jpeg().toBuffer()
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  bytes[scan + bytes.readUInt16BE(scan + 2)] = 0
  return bytes
}

/** An animation of squares, each frame in another color. */
export async function animate(frames: number, size = 32): Promise<Sharp> {
  const stills = await Promise.all(Array.from({ length: frames }, () => draw(size, size).png().toBuffer()))
  return sharp(stills, { join: { animated: true } })
}

/** A PNG that viewers recognize as an animation of two frames. */
export async function animatePng(): Promise<Buffer> {
  const still = await draw().png().toBuffer()
  const end = SIGNATURE_AND_HEADER_BYTES
  return Buffer.concat([
    still.subarray(0, end),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    still.subarray(end),
  ])
}

const SIGNATURE_AND_HEADER_BYTES = 33

/** A black square with sides of `side` pixels, in as few bytes as PNG allows. */
export function pngOf(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit per pixel.
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)])
  framed.writeUInt32BE(data.length, 0)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4)
  return framed
}
