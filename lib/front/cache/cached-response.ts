import { createHash } from 'node:crypto'
import type { EdgeCaching } from '../../edge/caching'
import type { Encoding } from './accept-encoding'
import { compress, decompress } from './compression'

export type ViewsPlaceholder = { articleId: number; before: Buffer; after: Buffer }

export type PrebuiltResponse = { head: Buffer; body: Buffer }

export type CachedResponse = {
  status: number
  headers: [name: string, value: string][]
  /** Names and values in turn, as Node takes them fastest. */
  headerList: string[]
  /** The body as rendered; null while it is held only in the encodings that clients requested. */
  body: Buffer | null
  length: number
  isIdentityRequested: boolean
  /** Whether the body is worth compressing; one with a placeholder is sent in parts, uncompressed. */
  isCompressible: boolean
  placeholder: ViewsPlaceholder | null
  tag: string | null
  /** How an edge may cache it; null once it is no longer in the memory cache. */
  edgeCaching: EdgeCaching | null
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
  prebuilt: Partial<Record<Encoding, PrebuiltResponse>>
  /** By `performance.now()`, which clock changes do not affect. */
  renderedAt: number
}

export type CountedResponse = CachedResponse & { placeholder: ViewsPlaceholder }

/** Once a response is no longer in the memory cache, nobody would tell an edge that it changed. */
export function revokeEdgeCaching(cached: CachedResponse): void {
  if (cached.edgeCaching === null) return
  cached.edgeCaching = null
  cached.prebuilt = {}
}

/** The body in an encoding, compressed once. Most clients accept compression; then only that form is held. */
export async function encodedBody(cached: CachedResponse, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') {
    cached.isIdentityRequested = true
    cached.body ??= await identityBody(cached)
    return cached.body
  }
  cached.encoded[encoding] ??= identityBody(cached).then((body) => compress(body, encoding))
  const body = await cached.encoded[encoding]
  if (!cached.isIdentityRequested) cached.body = null
  return body
}

async function identityBody({ body, encoded }: CachedResponse): Promise<Buffer> {
  if (body) return body
  if (encoded.br) return decompress(await encoded.br, 'br')
  return decompress((await encoded.gzip) ?? Buffer.alloc(0), 'gzip')
}

/** Identifies a body in its entity tag: SHA-1 in 27 characters, without quotation marks. */
export function etagOf(body: Uint8Array): string {
  return createHash('sha1').update(body).digest('base64url')
}
