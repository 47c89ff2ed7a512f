import { isReservedAlias, toAlias } from '../articles/aliases/store'
import { LIMITS } from '../field-limits'
import { truncate } from '../text/strings'
import type { Loss } from './import-item'

/** The former addresses of an article that the service can keep; each of the others is a loss. */
export function fitAliases(addresses: string[], losses: Loss[]): string[] {
  const kept = new Set<string>()
  for (const address of addresses) {
    const alias = toAlias(address.trim())
    const reason = reasonAgainst(alias)
    if (alias !== null && reason === null && (kept.has(alias) || kept.size < LIMITS.aliases)) kept.add(alias)
    else losses.push(lostAddress(alias ?? address, reason ?? `an article has at most ${LIMITS.aliases}`))
  }
  return [...kept].sort()
}

/** The loss of a former address. Only a plain one becomes a redirect: others could be read as configuration. */
export function lostAddress(address: string, reason: string): Loss {
  const plain = plainAddress(address)
  // The home page is no article's alone.
  const isUnwritten = address.startsWith('/') && address !== '/' && plain === null
  const more = isUnwritten ? '; it has characters that no redirect of a web server is written with' : ''
  return {
    field: 'aliases',
    message: `${truncate(address, 200)} does not redirect: ${reason}${more}`,
    ...(plain !== null && plain !== '/' && { address: plain }),
  }
}

function reasonAgainst(alias: string | null): string | null {
  if (alias === null) return 'it is neither a path nor a full URL'
  if (alias.length > LIMITS.alias) return `it has more than ${LIMITS.alias} characters`
  return isReservedAlias(alias) ? 'the service answers there itself' : null
}

/** Decoded: letters and numbers of every script, and what separates them. */
const PATH = /^\/[\p{L}\p{M}\p{N}/._~-]*$/u
const QUERY = /^[a-z0-9._~=&+-]*$/i
const BASE = 'http://localhost'

/** A path and query, percent-encoded, if no character, even decoded, means anything to a web server; else null. */
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
