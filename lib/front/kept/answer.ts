import { createHash } from 'node:crypto'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './encoding'

/** Where in a body the views of an article stand: their bytes are put in anew for each answer. */
export type Hole = { articleId: number; start: number; end: number }

/** A whole answer as Next made it, ready to be sent to any number of readers. */
export type Answer = {
  status: number
  /** Everything but what is each answer's own: names as they are sent. */
  headers: [name: string, value: string][]
  /** The same, as Node takes them fastest: names and values in turn. */
  sentHeaders: string[]
  body: Buffer
  hole: Hole | null
  /** The opaque part of the entity tag, without quotes; null where there is to be none. */
  tag: string | null
  /** The body in the encodings that were asked for so far. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
  /** Milliseconds since the epoch. */
  madeAt: number
}

/** Shorter ones would not get shorter by more than a packet holds anyway. */
const LEAST_TO_COMPRESS = 1_000
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(.+\+)?(json|xml|javascript))/

/** The body of an answer in an encoding, made once. */
export function encodedBody(answer: Answer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  answer.encoded[encoding] ??= encoding === 'br' ? toBrotli(answer.body) : toGzip(answer.body)
  return answer.encoded[encoding]
}

export function isCompressible({ body, headers, hole }: Answer): boolean {
  if (body.length < LEAST_TO_COMPRESS || hole) return false
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  return COMPRESSIBLE.test(type)
}

export function tagOf(body: Buffer): string {
  return createHash('sha1').update(body).digest('base64url')
}

function toBrotli(body: Buffer): Promise<Buffer> {
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
  return new Promise((resolve, reject) => {
    brotliCompress(body, options, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

function toGzip(body: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    gzip(body, { level: 6 }, (error, result) => (error ? reject(error) : resolve(result)))
  })
}
