import { config } from '../../config'
import { DAY_MS } from '../../text/date-time'

/** How long a session lasts at most, and so does its cookie. */
export const MAX_SESSION_MS = 30 * DAY_MS

/** Browsers take the `__Host-` form by https alone; by http ports must not share one (RFC 6265 §8.5). */
export function cookieName(): string {
  const { siteUrl, port } = config()
  return isSecure(siteUrl) ? '__Host-artikel' : `artikel-${port}`
}

/** The value of `Set-Cookie` that signs in with a token. */
export function sessionCookie(token: string): string {
  return cookieWith(token, MAX_SESSION_MS / 1_000)
}

/** The value of `Set-Cookie` that takes the session from the browser. */
export function endedCookie(): string {
  return cookieWith('', 0)
}

/** Of a `Cookie` header what the desk may see of it: its own cookie; null without one, and with `DESK=off`. */
export function ownCookie(header: string | null | undefined): string | null {
  if (!config().desk || !header) return null
  const start = `${cookieName()}=`
  const found = header.split(/; */).find((pair) => pair.startsWith(start))
  return found && TOKEN.test(found.slice(start.length)) ? found : null
}

/** Only scripts of this site can send it without a preflight that nobody answers. */
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
