import type { IncomingMessage } from 'node:http'
import { articleQuery, detailQuery } from '../../articles/schema/query'

/** The parameters that make a difference, by path; any other path has none. */
const PARAMETERS: [RegExp, string[]][] = [
  [/^\/api\/artikel$/, Object.keys(articleQuery.shape)],
  [/^\/api\/artikel\/[^/]+$/, Object.keys(detailQuery.shape)],
  [/^\/cari$/, ['q', 'kategori', 'tag', 'page']],
]

/**
 * What an answer is kept under: the path with the parameters that make a difference, in one order. Null for requests
 * whose answers are not for everybody: other methods, a key, or a query that the API answers with a warning (else made-up
 * parameters could fill the memory). On pages parameters that do not matter (`utm_source`) do not count.
 */
export function cacheKey({ method, headers }: IncomingMessage, url: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  // What has no Host is refused, or is of HTTP/1.0: either way no answer for everybody.
  if (headers.host === undefined) return null
  // Only the first ? ends the path; those after it belong to the query.
  const [path = '', ...rest] = url.split('?')
  const search = rest.length > 0 ? rest.join('?') : undefined
  if (isApi(path) && (headers.authorization !== undefined || headers['x-api-key'] !== undefined)) return null
  return search === undefined ? path : keyWithQuery(path, new URLSearchParams(search))
}

function keyWithQuery(path: string, parameters: URLSearchParams): string | null {
  const known = PARAMETERS.find(([pattern]) => pattern.test(path))?.[1] ?? []
  const names = [...new Set(parameters.keys())]
  if (isApi(path) && (names.length < parameters.size || names.some((name) => !known.includes(name))))
    return null

  const given = known
    .map((name) => [name, parameters.getAll(name).at(-1)?.trim() ?? ''])
    .filter(([, value]) => value !== '')
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

function isApi(path: string): boolean {
  return path.startsWith('/api/')
}
