import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

const PREFERENCE: Encoding[] = ['br', 'gzip', 'identity']
/** Browsers send a handful of different headers; anybody may send others. */
const known = new LRUCache<string, Encoding>({ max: 200 })

/** The encoding that a client likes best of those that are served (RFC 9110 §12.5.3); of equals the smallest. */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity'
  const found = known.get(header) ?? negotiate(header)
  if (header.length <= 200) known.set(header, found)
  return found
}

function negotiate(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name === 'x-gzip' ? 'gzip' : name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const rest = weights.get('*')
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? rest ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  const best = PREFERENCE.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  // A client that takes nothing at all is sent the plain body: better than none.
  return weightOf(best) > 0 ? best : 'identity'
}
