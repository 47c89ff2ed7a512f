import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib'
import type { Encoding } from './accept-encoding'

export type Compression = Exclude<Encoding, 'identity'>

/** A body compressed in the thread pool. */
export async function compress(body: Buffer, compression: Compression): Promise<Buffer> {
  const compressed = await (compression === 'br' ? toBrotli(body) : toGzip(body))
  // zlib returns the start of a buffer of 16 kB, and Buffer.from a part of a pool of 8 to 64 kB: all of it would be held.
  const own = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(own)
  return own
}

/** The body that `compress` made this of. */
export function decompress(body: Buffer, compression: Compression): Promise<Buffer> {
  return compression === 'br' ? fromBrotli(body) : fromGzip(body)
}

const fromBrotli = promisify<Buffer, Buffer>(brotliDecompress)
const fromGzip = promisify<Buffer, Buffer>(gunzip)
const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const compressGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip)

function toBrotli(body: Buffer): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  })
}

/** A window that the whole body fits in: the default one takes megabytes for each compression. */
function windowBits(length: number): number {
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(length + 16))))
}

function toGzip(body: Buffer): Promise<Buffer> {
  return compressGzip(body, { level: 6 })
}
