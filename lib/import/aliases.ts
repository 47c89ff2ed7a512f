import { isReservedAlias, toAlias } from '../articles/aliases/store'
import { LIMITS } from '../field-limits'
import { findTemplate } from '../routes/match'
import { ARTICLE_TEMPLATE } from '../routes/table'
import { decodeOrNull, truncate } from '../text/strings'
import { type Loss, lost } from './import-item'
import { type Said, say } from './sentences'

/** The former addresses that an article can keep as aliases; each other one is a loss. */
export function fitAliases(addresses: string[], losses: Loss[]): string[] {
  const kept = new Set<string>()
  for (const address of addresses) {
    const alias = toAlias(address.trim())
    const reason = reasonAgainst(alias)
    if (alias !== null && reason === null && (kept.has(alias) || kept.size < LIMITS.aliases)) kept.add(alias)
    else
      losses.push(lostAddress(alias ?? address, reason ?? say('too_many_aliases', { max: LIMITS.aliases })))
  }
  return [...kept].sort()
}

/**
 * The loss of a former address. Only a plain one becomes a redirect: others could be read as configuration. Paths that the
 * service itself serves, such as its feed or a tag, do not; article paths do, since an older site may have used them.
 */
function lostAddress(address: string, reason: Said): Loss {
  const plain = plainAddress(address)
  const isUnwritten = address.startsWith('/') && address !== '/' && plain === null
  const code = isUnwritten ? 'address_unwritable' : 'address_lost'
  return {
    ...lost('aliases', code, { address: truncate(address, 200), reason }),
    ...(plain !== null && !isOwn(plain) && { address: plain }),
  }
}

function isOwn(address: string): boolean {
  const [path = ''] = address.split('?', 1)
  if (path === '/') return isReservedAlias(address)
  const template = findTemplate(path.replace(/\/$/, '').toLowerCase())
  return template !== null && template !== ARTICLE_TEMPLATE
}

/** The loss of a former address that belongs to another article: a redirect would contradict that. */
export function takenAddress(alias: string, by: 'alias_of_earlier' | 'alias_of_other'): Loss {
  return lost('aliases', 'address_lost', { address: truncate(alias, 200), reason: say(by) })
}

function reasonAgainst(alias: string | null): Said | null {
  if (alias === null) return say('no_path')
  if ([...alias].length > LIMITS.alias) return say('long_alias', { max: LIMITS.alias })
  return isReservedAlias(alias) ? say('reserved_alias') : null
}

/** A decoded path: letters and digits of every script, and separators. */
const PATH = /^\/[\p{L}\p{M}\p{N}/._~-]*$/u
const QUERY = /^[a-z0-9._~=&+-]*$/i
const BASE = 'http://localhost'

/** The percent-encoded path and query; null if any character, even decoded, is special to a web server. */
export function plainAddress(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, BASE)) return null
  const { origin, pathname, search, hash } = new URL(text, BASE)
  const path = decodeOrNull(pathname)
  if (origin !== BASE || hash !== '' || path === null || !PATH.test(path)) return null
  return QUERY.test(search.replace(/^\?/, '')) ? pathname + search : null
}
