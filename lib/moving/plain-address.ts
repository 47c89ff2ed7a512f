/** Decoded: letters and numbers of every script, and what separates them. */
const PATH = /^\/[\p{L}\p{M}\p{N}/._~-]*$/u
const QUERY = /^[a-z0-9._~=&+-]*$/i
const BASE = 'http://localhost'

/**
 * A path with its query, percent-encoded, that means the same in the configuration of every web server: none of its
 * characters, decoded or not, quotes, ends a rule, or stands for others. Null for every other text.
 */
export function plainAddress(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, BASE)) return null
  const { origin, pathname, search, hash } = new URL(text, BASE)
  const path = decoded(pathname)
  if (origin !== BASE || hash !== '' || path === null || !PATH.test(path)) return null
  return QUERY.test(search.replace(/^\?/, '')) ? pathname + search : null
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
