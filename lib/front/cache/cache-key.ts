import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import { isGetOrHead } from '../../request-context'
import { UNKNOWN_PAGE } from '../../routes/addresses'
import type { Route } from '../../routes/route'
import { hasCredentials } from '../check-request'
import type { RequestTarget } from '../request-target'
import { isStaticFile } from '../static-files'

/** Null if guests may get different responses, or made-up parameters could fill the memory; pages ignore those. */
export function cacheKey(request: IncomingMessage, target: RequestTarget): string | null {
  if (!isGetOrHead(request)) return null
  const { route, isApi } = target
  if (!route.isCacheable || target.problem !== null || target.canonical !== null) return null
  // A request with a key or from a signed-in person must not get the guests' response.
  if (isApi && (hasCredentials(request, route) || request.headers['artikel-desk'] !== undefined)) return null
  if (route.kind === 'unknown') return UNKNOWN_PAGE
  if (route.kind === 'static' && isStaticFile(target.url)) return target.url
  const isMarkdown = route.hasMarkdown && prefersMarkdown(request.headers.accept)
  return keyWithQuery(isMarkdown ? markdownUrl(target.url) : target.url, route)
}

function keyWithQuery(url: string, route: Route): string | null {
  // Only the first ? ends the path; later ones belong to the query.
  const at = url.indexOf('?')
  if (at === -1) return url
  const path = url.slice(0, at)
  const parameters = new URLSearchParams(url.slice(at + 1))
  if (route.kind === 'api' && hasWarnings(parameters, route.query)) return null
  const input = route.query
    .map((name) => [name, parameters.getAll(name).at(-1)?.trim() ?? ''])
    // An empty cursor starts the list; other blank parameters count as absent.
    .filter(([name = '', value]) => value !== '' || (name === 'cursor' && parameters.has(name)))
  return input.length > 0 ? `${path}?${new URLSearchParams(input)}` : path
}

function hasWarnings(parameters: URLSearchParams, query: readonly string[]): boolean {
  const names = new Set(parameters.keys())
  return names.size < parameters.size || [...names].some((name) => !query.includes(name))
}

/** Whether a client prefers an article's Markdown to its page (RFC 9110 §12.5.1). */
export function prefersMarkdown(accept: string | undefined): boolean {
  // A wildcard alone means the page.
  if (accept === undefined || !/markdown/i.test(accept)) return false
  // `Negotiator` compares parameters literally, whatever they are: a charset, a variant (RFC 7763).
  const plain = accept.replace(/(text\/markdown)(?:;(?!\s*q=)[^;,]*)+/gi, '$1')
  const negotiator = new Negotiator({ headers: { accept: plain } })
  return negotiator.mediaType(['text/html', 'text/markdown']) === 'text/markdown'
}

/** The address of an article's Markdown, from the address of its page, a path with or without a query. */
export function markdownUrl(url: string): string {
  return url.replace(/^[^?]+/, '$&.md')
}
