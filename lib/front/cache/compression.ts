import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib'
import type { Encoding } from './accept-encoding'

export type Compression = Exclude<Encoding, 'identity'>

/** A compression as well as it pays for who may ask many times, or in a third of the time, a tenth longer. */
export type Packing = Compression | `${Compression}-quick`

/** To hand over so many bytes to the thread pool, and to be woken by it, takes longer than to compress them here. */
const MAX_SHORT_BYTES = 16_384

/** A body compressed: a short one at once, others in the thread pool. */
export async function compress(body: Buffer, packing: Packing): Promise<Buffer> {
  const isShort = body.length <= MAX_SHORT_BYTES
  const compressed = isShort ? compressNow(body, packing) : await compressInPool(body, packing)
  // zlib returns the start of a buffer of 16 kB, and Buffer.from a part of a pool of 8 to 64 kB: all of it would be held.
  const own = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(own)
  return own
}

/** The body that `compress` made this of. */
export function decompress(body: Buffer, packing: Packing): Promise<Buffer> {
  return isBrotli(packing) ? fromBrotli(body) : fromGzip(body)
}

const fromBrotli = promisify<Buffer, Buffer>(brotliDecompress)
const fromGzip = promisify<Buffer, Buffer>(gunzip)
const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const compressGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip)

function compressNow(body: Buffer, packing: Packing): Buffer {
  return isBrotli(packing)
    ? brotliCompressSync(body, brotliOptions(body.length, packing))
    : gzipSync(body, { level: LEVELS[packing] })
}

function compressInPool(body: Buffer, packing: Packing): Promise<Buffer> {
  return isBrotli(packing)
    ? compressBrotli(body, brotliOptions(body.length, packing))
    : compressGzip(body, { level: LEVELS[packing] })
}

function isBrotli(packing: Packing): boolean {
  return packing.startsWith('br')
}

const LEVELS: Record<Packing, number> = { br: 5, 'br-quick': 2, gzip: 6, 'gzip-quick': 1 }

function brotliOptions(length: number, packing: Packing): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: LEVELS[packing],
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(length),
    },
  }
}

/** A window that the whole body fits in: the default one takes megabytes for each compression. */
function windowBits(length: number): number {
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(length + 16))))
}
