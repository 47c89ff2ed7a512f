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

type Compression = Exclude<Encoding, 'identity'>

/** For so few bytes, the round trip to the thread pool takes longer than compressing them here. */
const MAX_SHORT_BYTES = 16_384

/** Compresses a body once for many clients. The buffer has the exact length, since it stays in memory. */
export async function compress(body: Buffer, compression: Compression): Promise<Buffer> {
  const isShort = body.length <= MAX_SHORT_BYTES
  const compressed = isShort ? compressNow(body, compression) : await compressInPool(body, compression)
  // zlib returns the start of 16 kB, and Buffer.from a slice of a pool of 8 to 64 kB: all of it would stay in memory.
  const own = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(own)
  return own
}

/** The inverse of `compress`, for when the plain body was dropped. Rejects for bytes of another encoding. */
export function decompress(body: Buffer, compression: Compression): Promise<Buffer> {
  return compression === 'br' ? fromBrotli(body) : fromGzip(body)
}

const fromBrotli = promisify<Buffer, Buffer>(brotliDecompress)
const fromGzip = promisify<Buffer, Buffer>(gunzip)
const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const compressGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip)

function compressNow(body: Buffer, compression: Compression): Buffer {
  return compression === 'br'
    ? brotliCompressSync(body, brotliOptions(body.length))
    : gzipSync(body, GZIP_OPTIONS)
}

function compressInPool(body: Buffer, compression: Compression): Promise<Buffer> {
  return compression === 'br'
    ? compressBrotli(body, brotliOptions(body.length))
    : compressGzip(body, GZIP_OPTIONS)
}

const GZIP_OPTIONS = { level: 6 }

function brotliOptions(length: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(length),
    },
  }
}

/** A window that fits the whole body: the default takes megabytes for each compression. */
function windowBits(length: number): number {
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(length + 16))))
}
