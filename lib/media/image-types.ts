import { AppError } from '../errors'

export const ACCEPTED_TYPES = 'JPEG, PNG, WebP, GIF and AVIF'

export const START_BYTES = 64 * 1024
export const SIGNATURE_BYTES = 512

/** The format by the bytes alone. Throws `unsupported_media_type` for any other, which never reaches the decoder. */
export function formatOf(start: Buffer): string {
  const [format] = SIGNATURES.find(([, isOfFormat]) => isOfFormat(start)) ?? []
  if (format) return format
  throw new AppError('unsupported_media_type', `${whatItIs(start)}; send one of ${ACCEPTED_TYPES}.`)
}

const SIGNATURES: [format: string, isOfFormat: (start: Buffer) => boolean][] = [
  ['JPEG', (start) => has(start, 0, '\xff\xd8\xff')],
  ['PNG', (start) => has(start, 0, '\x89PNG\r\n\x1a\n')],
  ['GIF', (start) => has(start, 0, 'GIF87a') || has(start, 0, 'GIF89a')],
  ['WebP', (start) => has(start, 0, 'RIFF') && has(start, 8, 'WEBP')],
  ['AVIF', (start) => brandsOf(start).some((brand) => brand === 'avif' || brand === 'avis')],
]

/** The brands of an ISO base media file (ISO/IEC 14496-12 §4.3), such as AVIF or HEIC; empty for other files. */
function brandsOf(start: Buffer): string[] {
  if (!has(start, 4, 'ftyp')) return []
  const text = start.toString('latin1', 8, Math.min(start.readUInt32BE(0), start.length))
  return text.match(/.{4}/gs) ?? []
}

/** Whether a PNG is animated (PNG, third edition, §11.3.2.1): only its first frame can be kept. */
export function isAnimatedPng(start: Buffer): boolean {
  if (!has(start, 0, '\x89PNG\r\n\x1a\n')) return false
  let at = 8
  while (at + 8 <= start.length && !has(start, at + 4, 'IDAT')) {
    if (has(start, at + 4, 'acTL')) return true
    at += 12 + start.readUInt32BE(at)
  }
  return false
}

/** Whether a WebP has the animation flag (RFC 9649 §2.7.1), which is in its first bytes. */
export function isAnimatedWebp(start: Buffer): boolean {
  const isExtended = has(start, 0, 'RIFF') && has(start, 8, 'WEBPVP8X')
  return isExtended && ((start[20] ?? 0) & 0b10) !== 0
}

function whatItIs(whole: Buffer): string {
  const start = whole.subarray(0, SIGNATURE_BYTES)
  if (start.length === 0) return 'The file is empty'
  if (brandsOf(start).some((brand) => HEIC_BRANDS.has(brand)))
    return 'HEIC pictures cannot be decoded here: export this one as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible)'
  const text = start.toString('latin1').toLowerCase()
  if (/<svg[\s>]/.test(text)) return 'SVG is not accepted, since it can contain scripts'
  const [, name] = OTHERS.find(([signature]) => start.toString('latin1').startsWith(signature)) ?? []
  return name ? `${name} is not accepted` : 'The file is not a supported picture'
}

const HEIC_BRANDS = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '))

const OTHERS: [string, string][] = [
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['BM', 'BMP'],
  ['%PDF', 'PDF'],
  ['\xff\x0a', 'JPEG XL'],
  ['\0\0\0\x0cJXL ', 'JPEG XL'],
  ['\0\0\0\x0cjP  ', 'JPEG 2000'],
]

function has(start: Buffer, at: number, signature: string): boolean {
  return start.toString('latin1', at, at + signature.length) === signature
}
