import { articleQuery, detailQuery } from '../articles/schema/query'
import { config } from '../config'
import { MAX_BODY_BYTES, MAX_BULK_BYTES } from '../http/json-body'
import { singleton } from '../singleton'
import { COVER_FILE } from '../site/covers/cover'
import { isStaticFile } from './static-files'

/** What the front has to know of an address before anything else looks at it. */
export type Route = {
  /** As logs and metrics name it: `/artikel/{slug}`. */
  template: string
  kind: 'page' | 'document' | 'api' | 'media' | 'static' | 'unknown'
  /** The query parameters that make a difference; the API warns of others, pages ignore them. */
  query: readonly string[]
  /** Whether what a guest reads there may be served to every other guest. */
  isCacheable: boolean
  /** Whether it is for whoever has its address alone: stored nowhere, told to no search engine and no other site. */
  isPrivate: boolean
  /** Whether a response may be waited for, or be followed by others in a stream. */
  isFollowed: boolean
  /** Whether each 200 counts a view of an article: HEAD and 304 must not render it. */
  countsViews: boolean
  /** Whether the page has a Markdown form, chosen by `Accept`. */
  hasMarkdown: boolean
  /** Whether it is such a form, which the page's address may show too. */
  isMarkdown: boolean
  /** Whether it is the page of an article, or of none: most addresses that strangers make up are such. */
  isArticle: boolean
  /** Whether it counts towards a client's budget of reads. */
  isRateLimited: boolean
  /** Whether it is served however busy the service is. */
  isAlwaysServed: boolean
  /** Whether a write there without an API key is an attempt that fails. */
  needsKeyToWrite: boolean
  /** Whether callers without a key read there by POST: their bodies are wanted, and wait their turn among the reads. */
  readsByPost: boolean
  /** How long a body may be. */
  maxBodyBytes: number
}

type Options = Partial<Omit<Route, 'template' | 'kind'>>

const DEFAULTS = {
  query: [],
  isCacheable: true,
  isPrivate: false,
  isFollowed: false,
  countsViews: false,
  hasMarkdown: false,
  isMarkdown: false,
  isArticle: false,
  isRateLimited: true,
  isAlwaysServed: false,
  needsKeyToWrite: true,
  readsByPost: false,
  maxBodyBytes: MAX_BODY_BYTES,
}

/** What the front answers itself, to most. */
export const METRICS_PATH = '/metrics'
export const SERVING_PATH = '/api/health/serving'
export const HEALTH_PATH = '/api/health'
export const LIVENESS_PATH = '/api/health/live'

/** Every address that `app` serves; the first that matches counts. */
const routes = (indexNowKey: string | undefined): Route[] => [
  api('/api/artikel', { query: Object.keys(articleQuery.shape) }),
  api('/api/artikel/latest'),
  api('/api/artikel/changes', { isCacheable: false, isFollowed: true }),
  api('/api/artikel/categories'),
  api('/api/artikel/bulk', { isCacheable: false, maxBodyBytes: MAX_BULK_BYTES }),
  api('/api/mcp', { isCacheable: false, needsKeyToWrite: false, readsByPost: true }),
  api('/api/openapi.json'),
  api(LIVENESS_PATH, { isCacheable: false, isRateLimited: false, isAlwaysServed: true }),
  api(SERVING_PATH, { isCacheable: false, isRateLimited: false, isAlwaysServed: true }),
  document(METRICS_PATH, { isCacheable: false, isRateLimited: false, isAlwaysServed: true }),
  api(HEALTH_PATH, { isCacheable: false, isRateLimited: false, isAlwaysServed: true }),
  api('/api/artikel/{slug}', { query: Object.keys(detailQuery.shape), countsViews: true }),
  ...['restore', 'preview', 'revisions', 'revisions/{revision}', 'revisions/{revision}/restore'].map((part) =>
    api(`/api/artikel/{slug}/${part}`, { isCacheable: false }),
  ),
  api('/api/media', { isCacheable: false }),
  api('/api/media/{id}', { isCacheable: false }),
  api('/api/artikel/{slug}/dilihat', { isCacheable: false, needsKeyToWrite: false }),
  ...[
    '',
    '/{id}',
    '/{id}/rotate',
    '/{id}/test',
    '/{id}/replay',
    '/{id}/deliveries',
    '/{id}/deliveries/{delivery}/replay',
  ].map((part) => api(`/api/webhooks${part}`, { isCacheable: false })),
  page('/'),
  page('/artikel'),
  page('/artikel/halaman/{page}'),
  document('/artikel/{slug}.md', { isMarkdown: true }),
  page('/artikel/{slug}', { hasMarkdown: true, isArticle: true }),
  ...['kategori', 'tag', 'penulis'].flatMap((taxonomy) => [
    page(`/${taxonomy}/{term}`),
    page(`/${taxonomy}/{term}/halaman/{page}`),
    ...feeds(`/${taxonomy}/{term}`),
  ]),
  ...feeds(''),
  page('/cari', { query: ['q', 'kategori', 'tag', 'page'] }),
  page('/pratinjau/{id}', { isCacheable: false, isPrivate: true, query: ['t'] }),
  document('/cari/saran', { query: ['q'] }),
  page('/docs', { hasMarkdown: true }),
  document('/docs.md', { isMarkdown: true }),
  page('/docs/errors'),
  document('/sitemap.xml'),
  document('/sitemap-{file}.xml'),
  document('/llms.txt'),
  // Fixed and always in memory; and a crawler that is refused robots.txt stays away from the whole site.
  ...['robots.txt', 'opensearch.xml', 'manifest.webmanifest', '.well-known/security.txt'].map((file) =>
    document(`/${file}`, { isRateLimited: false }),
  ),
  // A page may show as many pictures as it likes.
  { ...DEFAULTS, template: '/media/{file}', kind: 'media', isCacheable: false, isRateLimited: false },
  document('/kartu/{file}'),
  // A page of twelve articles may show as many drawn covers; there are few of them, and each is small.
  document('/sampul/{cover}', { isRateLimited: false }),
  ...['favicon.ico', 'icon.svg', 'apple-icon.png'].map((icon) =>
    document(`/${icon}`, { isRateLimited: false }),
  ),
  ...(indexNowKey ? [document(`/${indexNowKey}.txt`)] : []),
]

const UNKNOWN: Record<'page' | 'api', Route> = {
  page: { ...DEFAULTS, template: '{unknown}', kind: 'unknown' },
  api: { ...DEFAULTS, template: '/api/{unknown}', kind: 'api', isCacheable: false },
}

const STATIC: Route = {
  ...DEFAULTS,
  template: '{static}',
  kind: 'static',
  isRateLimited: false,
}

function patterns() {
  return singleton('front-routes', () =>
    routes(config().indexNow?.key).map((route) => ({ route, pattern: toPattern(route.template) })),
  )
}

/** The addresses of all routes. */
export function routeTemplates(): string[] {
  return patterns().map(({ route }) => route.template)
}

/** The route of a path in its canonical spelling. */
export function routeOf(path: string): Route {
  const found = matchRoute(path)
  if (!found && isStaticFile(path)) return STATIC
  return found?.route ?? UNKNOWN[isApiPath(path) ? 'api' : 'page']
}

/** The route that has such a path, with the path's dynamic parts as they stand there; null when none has it. */
export function matchRoute(path: string): { route: Route; params: Record<string, string> } | null {
  for (const { route, pattern } of patterns()) {
    const match = pattern.exec(path)
    if (match) return { route, params: { ...match.groups } }
  }
  return null
}

/** Whether a path belongs to the API, whose errors are problem documents. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

function page(template: string, options: Options = {}): Route {
  return { ...DEFAULTS, template, kind: 'page', ...options }
}

function document(template: string, options: Options = {}): Route {
  return { ...DEFAULTS, template, kind: 'document', ...options }
}

function api(template: string, options: Options = {}): Route {
  return { ...DEFAULTS, template, kind: 'api', ...options }
}

function feeds(path: string): Route[] {
  return ['feed.xml', 'atom.xml', 'feed.json'].map((file) => document(`${path}/${file}`))
}

function toPattern(template: string): RegExp {
  // No slug has a dot, but the name of a term, which leads to it, may; what ends in .rsc is an address of Next's own.
  const escaped = template
    .replaceAll('.', '\\.')
    .replaceAll('{cover}', `(?<cover>${COVER_FILE})`)
    .replaceAll('{file}', '(?<file>[^/]+)')
    .replaceAll('{term}', '(?<slug>[^/]+(?<!\\.rsc))')
    .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/.]+)')
  return new RegExp(`^${escaped}$`)
}
