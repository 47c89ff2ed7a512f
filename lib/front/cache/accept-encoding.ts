import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

const PREFERRED: Encoding[] = ['br', 'gzip', 'identity']
/** Browsers send a handful of different headers; other clients may send anything. */
const MAX_KNOWN = 200
const MAX_KNOWN_LENGTH = 200
const known = new LRUCache<string, Encoding>({ max: MAX_KNOWN })

/** The served encoding that a client prefers (RFC 9110 §12.5.3); of equally preferred ones, the smallest. */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity'
  const found = known.get(header)
  if (found) return found
  const negotiated = negotiate(header)
  if (header.length <= MAX_KNOWN_LENGTH) known.set(header, negotiated)
  return negotiated
}

/** The types lag behind the library, which takes the server's preference since 1.0. */
type WithPreference = {
  encoding(available: string[], options: { preferred: string[] }): Encoding | undefined
}

function negotiate(header: string): Encoding {
  const negotiator: unknown = new Negotiator({ headers: { 'accept-encoding': header } })
  const encoding = (negotiator as WithPreference).encoding(PREFERRED, { preferred: PREFERRED })
  // A client that accepts no encoding gets the plain body: better than none.
  return encoding ?? 'identity'
}
