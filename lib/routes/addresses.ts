import { config } from '../config'
import { ROUTES } from './table'

export const UNKNOWN_PAGE = '/unknown'
export const GONE_PAGE = '/unknown?gone=1'

/** Whether a path belongs to the API, whose errors are problem documents. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Whether the first part of an address is the service's own, now or one day: nothing else may be there. */
export function isOwnSegment(segment: string): boolean {
  return OWN_SEGMENTS.has(segment) || /^sitemap\b/.test(segment)
}

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

export function articlePath(slug: string): string {
  return `/artikel/${slug}`
}

export function articleMarkdownPath(slug: string): string {
  return `${articlePath(slug)}.md`
}

export function articleApiPath(slug: string): string {
  return `/api/artikel/${slug}`
}

export function articleUrl(slug: string): string {
  return config().siteUrl + articlePath(slug)
}

export function articleApiUrl(slug: string): string {
  return config().siteUrl + articleApiPath(slug)
}
