import { isOwnSegment } from '../../routes/addresses'

/** As many characters as an alias has at most. */
export const MAX_ALIAS_LENGTH = 500

/**
 * The stored form of a former address (a path, or a full URL): its path and query, with only those escapes that they
 * need. Two spellings of one address give the same. Null for what is no such address.
 */
export function toAlias(address: string): string | null {
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(address) || !URL.canParse(address, ANY_ORIGIN)) return null
  const { pathname, search } = new URL(address, ANY_ORIGIN)
  const decoded = decode(pathname + search)
  if (decoded === null || /[\\\p{Cc}]/u.test(decoded)) return null
  return decoded.replace(/[%#\s]/gu, encodeURIComponent).normalize('NFC')
}

/** Whether the service answers at the address of an alias itself, or could one day. */
export function isReservedAlias(alias: string): boolean {
  const [path = ''] = alias.split('?', 1)
  // A query is ignored by the home page: old sites have their articles there.
  if (path === '/') return alias === path
  const [, segment = ''] = path.toLowerCase().split('/')
  return isOwnSegment(segment)
}

const ANY_ORIGIN = 'http://localhost'

function decode(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return null
  }
}
