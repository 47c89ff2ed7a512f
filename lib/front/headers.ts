import type { IncomingHttpHeaders } from 'node:http'
import { config } from '../config'
import { EMBED_ORIGINS } from '../content/sanitize/policy'
import { COMMON_HEADERS, PAGE_HEADERS } from '../http/common-headers.mjs'
import { singleton } from '../singleton'
import { THEME_SCRIPT_SOURCE } from '../site/theme-script'

const policyWith = (scripts: string, connections = "'self'") =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    `frame-src ${EMBED_ORIGINS.join(' ')}`,
    `connect-src ${connections}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** No inline script runs, whoever wrote it, but the one that sets the theme. */
const PAGE_POLICY = policyWith(THEME_SCRIPT_SOURCE)
/** Next's client begins with inline scripts that nobody can foresee. */
const NEXT_POLICY = policyWith("'unsafe-inline'")
/** In development it evaluates text too, and listens. */
const DEVELOPMENT_POLICY = policyWith("'unsafe-inline' 'unsafe-eval'", "'self' ws: wss:")

const TWO_YEARS_S = 63_072_000

export function pageHeaders({ hasNextScripts = false } = {}): Record<string, string> {
  const ofNext = config().isDevelopment ? DEVELOPMENT_POLICY : NEXT_POLICY
  return { 'Content-Security-Policy': hasNextScripts ? ofNext : PAGE_POLICY, ...PAGE_HEADERS }
}

export function commonHeaders(requestId: string): Record<string, string> {
  return { 'X-Request-Id': requestId, ...constantHeaders() }
}

/** Names and values in turn, as Node takes them fastest. `headers` may have a stricter policy of their own. */
export function constantHeaderList(headers: readonly string[]): readonly string[] {
  const { common, stricter } = singleton('front-headers', () => {
    const { 'Referrer-Policy': _, ...others } = constantHeaders()
    return { common: Object.entries(constantHeaders()).flat(), stricter: Object.entries(others).flat() }
  })
  return headers.includes('Referrer-Policy') ? stricter : common
}

function constantHeaders(): Record<string, string> {
  const { siteUrl, hstsSubdomains } = config()
  return {
    ...COMMON_HEADERS,
    ...(siteUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${TWO_YEARS_S}${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/** What a response may depend on; anything else could tell Next where it is, or ask for what its own client uses. */
const PASSED_ON = new Set([
  ...['accept', 'access-control-request-headers', 'access-control-request-method', 'authorization'],
  ...['content-encoding', 'content-length', 'content-type', 'idempotency-key', 'if-match', 'if-none-match'],
  ...[
    'last-event-id',
    'mcp-method',
    'mcp-name',
    'mcp-protocol-version',
    'mcp-session-id',
    'origin',
    'purpose',
  ],
  ...['sec-fetch-site', 'sec-purpose', 'user-agent', 'x-api-key'],
])

/** Of a client's headers those that whoever responds may see, with the host that `SITE_URL` has. */
export function trustedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const trusted = Object.entries(headers).filter(([name]) => PASSED_ON.has(name))
  return { ...Object.fromEntries(trusted), host: new URL(config().siteUrl).host }
}
