import { config } from '../config'
import { ROUTES } from './table'

export const UNKNOWN_PAGE = '/unknown'
export const GONE_PAGE = '/unknown?gone=1'

/** Whether a path belongs to the API, whose errors are problem documents. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Whether a first path segment is reserved for the service, now or in the future. */
export function isOwnSegment(segment: string): boolean {
  return OWN_SEGMENTS.has(segment) || /^sitemap\b/.test(segment)
}

/** Whether an article with this slug would hide another path, or be hidden by it: `latest`, `halaman` and the like. */
export function isReservedSlug(slug: string): boolean {
  return NAMES_BESIDE_ARTICLES.has(slug)
}

export const PAGE_SEGMENTS: readonly string[] = [
  ...new Set(
    ROUTES.filter(({ kind, isPrivate }) => kind === 'page' && !isPrivate).flatMap(
      ({ template }) => template.split('/')[1] || [],
    ),
  ),
]

const FURTHER = ['_next', 'aset', 'demo', 'ikon', 'meja']
const OWN_SEGMENTS = new Set([...FURTHER, ...namesBelow('/')])
const NAMES_BESIDE_ARTICLES = new Set([...namesBelow('/artikel/'), ...namesBelow('/api/artikel/')])

function namesBelow(folder: string): string[] {
  return ROUTES.filter(({ template }) => template.startsWith(folder))
    .map(({ template }) => template.slice(folder.length).split('/', 1)[0] ?? '')
    .filter((name) => name !== '' && !name.includes('{'))
}

/** The path of an article's page, as used in redirects; `articleUrl` is absolute. */
export function articlePath(slug: string): string {
  return `/artikel/${slug}`
}

/** The path of an article as Markdown; `markdownUrl` derives it from the URL of its page. */
export function articleMarkdownPath(slug: string): string {
  return `${articlePath(slug)}.md`
}

/** The path of an article in the API, of this service or of another. */
export function articleApiPath(slug: string): string {
  return `/api/artikel/${slug}`
}

/** The absolute URL of an article's page, which is its canonical one. */
export function articleUrl(slug: string): string {
  return config().siteUrl + articlePath(slug)
}

/** The absolute URL of an article in the API, for webhooks and the `Location` of a new one. */
export function articleApiUrl(slug: string): string {
  return config().siteUrl + articleApiPath(slug)
}
