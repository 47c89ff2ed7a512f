import { config } from '../../config'
import { DAY_MS } from '../../text/date-time'

/** The longest that a session and its cookie last. */
export const MAX_SESSION_MS = 30 * DAY_MS

/**
 * Browsers accept `__Host-` only over https; over http, ports must not share a cookie (RFC 6265 §8.5). Instances behind one
 * address have its port in common.
 */
export function cookieName(): string {
  const { siteUrl } = config()
  return isSecure(siteUrl) ? '__Host-artikel' : `artikel-${new URL(siteUrl).port || '80'}`
}

/** The `Set-Cookie` value that signs in with a token. */
export function sessionCookie(token: string): string {
  return cookieWith(token, MAX_SESSION_MS / 1_000)
}

/** The `Set-Cookie` value that removes the session from the browser. */
export function endedCookie(): string {
  return cookieWith('', 0)
}

/** The desk's own cookie in a `Cookie` header; null without one, and with `DESK=off`. */
export function ownCookie(header: string | null | undefined): string | null {
  if (!config().desk || !header) return null
  const start = `${cookieName()}=`
  const found = header.split(/; */).find((pair) => pair.startsWith(start))
  return found && TOKEN.test(found.slice(start.length)) ? found : null
}

/** Only scripts of this site can send this header: from other sites it needs a preflight, which is never granted. */
export function hasDeskHeader(headers: Headers): boolean {
  return headers.get('artikel-desk') === '1'
}

const TOKEN = /^[0-9a-f]{64}$/

function cookieWith(value: string, maxAge: number): string {
  const secure = isSecure(config().siteUrl) ? '; Secure' : ''
  return `${cookieName()}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:')
}
