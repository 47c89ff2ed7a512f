import { createHash } from 'node:crypto'
import type { Encoding } from './accept-encoding'
import { compress, decompress, type Packing } from './compression'

/** What of a body stands before and after the views of an article, which are filled in for each response. */
export type ViewsPlaceholder = { articleId: number; before: Buffer; after: Buffer }

/** What every hit in one encoding has in common; see `FrontResponse.sendJoined`. */
export type Joined = { head: Buffer; body: Buffer }

/** How a body is sent. */
export type Form = Packing | 'identity'

/** A whole response as Next rendered it, ready to be sent to any number of clients. */
export type CachedResponse = {
  status: number
  /** Everything but what differs between two responses: names as they are sent. */
  headers: [name: string, value: string][]
  /** The same as Node takes them fastest: names and values in turn. */
  headerList: string[]
  /** The body as rendered; null while it is held only in the encodings that clients asked for. */
  body: Buffer | null
  /** The length of that body in bytes. */
  length: number
  isIdentityRequested: boolean
  /** Whether the body is worth compressing; one with a placeholder is sent in parts, as it is. */
  isCompressible: boolean
  placeholder: ViewsPlaceholder | null
  /** Whether the connection is to be closed after it: its client may still be sending. */
  isLast: boolean
  /** The opaque part of the entity tag, without quotes; null where there is none. */
  tag: string | null
  /** The body in the forms that clients were sent so far. */
  encoded: Partial<Record<Packing, Promise<Buffer>>>
  /** Made by the first hit in an encoding for those to come. */
  joined: Partial<Record<Encoding, Joined>>
  /** Milliseconds since the epoch. */
  renderedAt: number
}

/** One that shows the views of an article. */
export type CountedResponse = CachedResponse & { placeholder: ViewsPlaceholder }

/**
 * The form in which a body is sent in an encoding. Most bodies are asked for once before they are forgotten: who asks first
 * gets one that was compressed quickly, all others one that was compressed well.
 */
export function formOf({ encoded }: CachedResponse, encoding: Encoding, isHit: boolean): Form {
  return encoding === 'identity' || isHit || encoded[encoding] ? encoding : `${encoding}-quick`
}

/** The body in a form, compressed once. Most clients accept compression, and then only that form is held. */
export async function encodedBody(cached: CachedResponse, form: Form): Promise<Buffer> {
  if (form === 'identity') {
    cached.isIdentityRequested = true
    cached.body ??= await identityBody(cached)
    return cached.body
  }
  cached.encoded[form] ??= identityBody(cached).then((body) => compress(body, form))
  const body = await cached.encoded[form]
  if (!cached.isIdentityRequested) cached.body = null
  if (form === 'br' || form === 'gzip') delete cached.encoded[`${form}-quick`]
  return body
}

async function identityBody({ body, encoded }: CachedResponse): Promise<Buffer> {
  if (body) return body
  // Found before anything is awaited: what is being packed now waits for this.
  const packing = PACKINGS.find((name) => encoded[name]) ?? 'br'
  return decompress((await encoded[packing]) ?? Buffer.alloc(0), packing)
}

const PACKINGS: Packing[] = ['br', 'gzip', 'br-quick', 'gzip-quick']

/** What an entity tag names these bytes by. */
export function hashOf(body: Buffer): string {
  return createHash('sha1').update(body).digest('base64url')
}
