import type { IncomingHttpHeaders } from 'node:http'
import { config } from '../config'
import { EMBED_ORIGINS } from '../content/sanitize/policy'
import { singleton } from '../singleton'

/** What a page may load and do. No inline script runs, whoever wrote it. */
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "media-src 'self' https:",
  `frame-src ${EMBED_ORIGINS.join(' ')}`,
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const TWO_YEARS_S = 63_072_000

/** The headers of every answer, refused ones included. */
export function commonHeaders(requestId: string): Record<string, string> {
  return { 'X-Request-Id': requestId, ...sameForAll() }
}

/** The same as Node takes them fastest: names and values in turn. */
export function commonHeaderList(requestId: string): string[] {
  const same = singleton('front-headers', () => Object.entries(sameForAll()).flat())
  return ['X-Request-Id', requestId, ...same]
}

function sameForAll(): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(config().siteUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${TWO_YEARS_S}; includeSubDomains`,
    }),
  }
}

/** Headers by which a client could tell Next where it is, or ask for the parts of a page that its own client uses. */
const UNTRUSTED = [
  'x-request-id',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]
const NEXT_CLIENT = /^(rsc$|next-|x-nextjs-|x-next-|x-middleware-|x-invoke-|x-matched-path$|x-prerender-)/

/** Takes out of `headers` what no answer may depend on, and names the site as `SITE_URL` does. */
export function removeUntrustedHeaders(headers: IncomingHttpHeaders, { dev }: { dev: boolean }) {
  for (const name of UNTRUSTED) delete headers[name]
  headers.host = new URL(config().siteUrl).host
  if (dev) return
  for (const name of Object.keys(headers)) if (NEXT_CLIENT.test(name)) delete headers[name]
}
