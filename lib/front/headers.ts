import type { IncomingHttpHeaders } from 'node:http'
import { ownCookie } from '../auth/people/cookie'
import { config } from '../config'
import { EMBED_ORIGINS } from '../content/sanitize/policy'
import { COMMON_HEADERS, PAGE_HEADERS } from '../http/common-headers.mjs'
import { singleton } from '../singleton'
import { THEME_SCRIPT_SOURCE } from '../site/theme-script'

const policyWith = (scripts: string, connections = "'self'", frames = EMBED_ORIGINS.join(' ')) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    `frame-src ${frames}`,
    `connect-src ${connections}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** No inline script runs, wherever it comes from, except the one that sets the theme. */
const PAGE_POLICY = policyWith(THEME_SCRIPT_SOURCE)
/** At the desk, embeds in articles are placeholders. */
const DESK_POLICY = policyWith(THEME_SCRIPT_SOURCE, "'self'", "'self'")
/** Next's client starts with inline scripts that cannot be known in advance. */
const NEXT_POLICY = policyWith("'unsafe-inline'")
const NEXT_DESK_POLICY = policyWith("'unsafe-inline'", "'self'", "'self'")
/** In development, Next also evaluates text and opens WebSockets. */
const DEVELOPMENT_POLICY = policyWith("'unsafe-inline' 'unsafe-eval'", "'self' ws: wss:")

const TWO_YEARS_S = 63_072_000

/** The headers of HTML; Next's own client needs a laxer script policy. */
export function htmlHeaders({ hasNextScripts = false, isDesk = false } = {}): Record<string, string> {
  const ofService = isDesk ? NEXT_DESK_POLICY : NEXT_POLICY
  const ofNext = config().isDevelopment ? DEVELOPMENT_POLICY : ofService
  const own = isDesk ? DESK_POLICY : PAGE_POLICY
  return { 'Content-Security-Policy': hasNextScripts ? ofNext : own, ...PAGE_HEADERS }
}

/** The headers of every response, errors included; with HSTS (RFC 6797) if `SITE_URL` is https. */
export function commonHeaders(requestId: string): Record<string, string> {
  return { 'X-Request-Id': requestId, ...constantHeaders() }
}

/** Names and values in turn, as Node takes them fastest. A `Referrer-Policy` in `headers` takes precedence. */
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

/** The headers that a response may depend on. Others could give Next a false host, or request what only its client uses. */
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
    'prefer',
    'purpose',
  ],
  ...[
    'artikel-desk',
    'artikel-person',
    'sec-fetch-site',
    'sec-purpose',
    'user-agent',
    'x-api-key',
    'x-moz',
    'x-purpose',
  ],
])

/** The client's headers that the backend may see, with the host of `SITE_URL`. */
export function trustedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const trusted = Object.entries(headers).filter(([name]) => PASSED_ON.has(name))
  const cookie = ownCookie(headers.cookie)
  return {
    ...Object.fromEntries(trusted),
    ...(cookie !== null && { cookie }),
    host: new URL(config().siteUrl).host,
  }
}
