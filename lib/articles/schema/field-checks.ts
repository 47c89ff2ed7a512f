import type * as z from 'zod'
import { config } from '../../config'
import { LIMITS } from '../../field-limits'
import { quote, rule } from '../../http/rules'
import { nameAtAnyOrigin } from '../../media/files'
import { isReservedSlug } from '../../routes/addresses'
import { parseDateTime } from '../../text/date-time'
import { normalizeSlug } from '../../text/slug'
import { isReservedAlias, toAlias } from '../aliases/store'

/** Checks that a slug is not empty once normalized and not reserved for a route. */
export function usableSlug(payload: z.core.ParsePayload<string>) {
  rule<string>('invalid_slug', (value) =>
    normalizeSlug(value) === '' ? `must have at least one letter or digit; got ${quote(value)}` : null,
  )(payload)
  rule<string>('reserved', (value) =>
    isReservedSlug(normalizeSlug(value))
      ? `must not be the reserved word "${normalizeSlug(value)}"; choose another`
      : null,
  )(payload)
}

/** Checks that an alias is a valid address that the service does not serve itself. */
export function usableAlias(payload: z.core.ParsePayload<string>) {
  rule<string>('invalid_path', (value) =>
    toAlias(value) === null
      ? `must be a path such as "/2019/05/judul/", or a full URL, without control characters and backslashes; got ${quote(value)}`
      : null,
  )(payload)
  rule<string>('reserved', (value) =>
    isReservedAlias(value)
      ? `must not be an address that this service uses itself; leave out ${quote(value)}`
      : null,
  )(payload)
}

/** A BCP 47 tag in its normal form (`pt-br` → `pt-BR`); null unless its language has two or three letters. */
export function toLanguageTag(text: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text)
    return /^[a-z]{2,3}(?:-|$)/.test(tag) && tag.length <= LIMITS.language ? tag : null
  } catch {
    return null
  }
}

/** Checks for a BCP 47 tag whose language has two or three letters. */
export function usableLanguage(payload: z.core.ParsePayload<string>) {
  return rule<string>('invalid_language', (value) => {
    if (toLanguageTag(value) !== null) return null
    const size = value.length > LIMITS.language ? ` of at most ${LIMITS.language} characters` : ''
    return `must be a language tag (BCP 47)${size} such as "id", "en" or "pt-BR"; got ${quote(value)}`
  })(payload)
}

/** At most 1 MiB in UTF-8. */
export function contentSize(payload: z.core.ParsePayload<string>) {
  return rule<string>('too_long', (value) => {
    const bytes = Buffer.byteLength(value)
    return bytes <= LIMITS.contentBytes ? null : `must have at most 1 MiB; it has ${bytes} bytes`
  })(payload)
}

/** At most ten years from now: a later date is probably a typing error. */
export function notFarAhead(payload: z.core.ParsePayload<string>) {
  return rule<string>('in_future', (value) => {
    const moment = parseDateTime(value)
    const last = new Date()
    last.setUTCFullYear(last.getUTCFullYear() + LIMITS.yearsAhead)
    if (!moment || moment <= last) return null
    return `must be at most ${LIMITS.yearsAhead} years ahead; got ${quote(value)}`
  })(payload)
}

/** Checks a URL with `isImageUrl`. The message does not repeat credentials. */
export function usableImageUrl(payload: z.core.ParsePayload<string>) {
  return rule<string>('invalid_url', (url) => {
    if (isImageUrl(url)) return null
    if (CREDENTIALS.test(url)) return 'must not contain a user name or password'
    if (isImageUrl(url.replaceAll(' ', '%20')))
      return `must not contain spaces, write them as %20; got ${quote(url)}`
    return `must be an absolute https URL; got ${quote(url)}`
  })(payload)
}

const CREDENTIALS = /^(?:https?:|[/\\]{2})[/\\]*[^/\\?#]*@/i

/** Whether a URL is absolute https, or one of the service's own, even at a former origin. */
export function isImageUrl(url: string): boolean {
  if (!/^https?:\/\/(?=[^/?#]*[\p{L}\p{N}])[^\s\p{Cc}\p{Cs}"<>\\^`{|}]+$/iu.test(url) || !URL.canParse(url))
    return false
  const { protocol, origin, username, password } = new URL(url)
  if (username || password) return false
  return protocol === 'https:' || origin === config().siteUrl || nameAtAnyOrigin(url) !== null
}
