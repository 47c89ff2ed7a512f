import { createHash } from 'node:crypto'
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

/** Where in a body the views of an article stand: their bytes are put in anew for each answer. */
export type ViewsPlaceholder = { articleId: number; start: number; end: number }

/** A whole answer as Next made it, ready to be sent to any number of readers. */
export type CachedResponse = {
  status: number
  /** Everything but what is each answer's own: names as they are sent. */
  headers: [name: string, value: string][]
  /** The same, as Node takes them fastest: names and values in turn. */
  sentHeaders: string[]
  /** As Next made it; null while it is kept only in the encodings that were asked for. */
  body: Buffer | null
  /** Bytes of that body. */
  length: number
  isPlainAsked: boolean
  placeholder: ViewsPlaceholder | null
  /** The opaque part of the entity tag, without quotes; null where there is to be none. */
  tag: string | null
  /** The body in the encodings that were asked for so far. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
  /** Milliseconds since the epoch. */
  madeAt: number
}

/** Shorter ones would not get shorter by more than a packet holds anyway. */
const MIN_COMPRESSIBLE_BYTES = 1_000
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(.+\+)?(json|xml|javascript))/

/** The body of an answer in an encoding, made once. Most clients take it packed, and then only that is kept. */
export async function encodedBody(response: CachedResponse, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') {
    response.isPlainAsked = true
    response.body ??= await plainBody(response)
    return response.body
  }
  response.encoded[encoding] ??= plainBody(response)
    .then(encoding === 'br' ? toBrotli : toGzip)
    .then(compact)
  const body = await response.encoded[encoding]
  if (!response.isPlainAsked) response.body = null
  return body
}

async function plainBody({ body, encoded }: CachedResponse): Promise<Buffer> {
  if (body) return body
  return encoded.br ? fromBrotli(await encoded.br) : fromGzip((await encoded.gzip) ?? Buffer.alloc(0))
}

export function isCompressible({ length, headers, placeholder }: CachedResponse): boolean {
  if (length < MIN_COMPRESSIBLE_BYTES || placeholder) return false
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  return COMPRESSIBLE.test(type)
}

export function tagOf(body: Buffer): string {
  return createHash('sha1').update(body).digest('base64url')
}

const fromBrotli = promisify<Buffer, Buffer>(brotliDecompress)
const fromGzip = promisify<Buffer, Buffer>(gunzip)
const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const compressGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip)

/** What zlib gives is the beginning of 16 kB that would be kept with it. */
function compact(body: Buffer): Buffer {
  return Buffer.from(body)
}

function toBrotli(body: Buffer): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  })
}

/** A window that the whole body fits in: the usual one takes megabytes for each compression. */
function windowBits(length: number): number {
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(length + 16))))
}

function toGzip(body: Buffer): Promise<Buffer> {
  return compressGzip(body, { level: 6 })
}
