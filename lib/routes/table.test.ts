import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { articleQuery, detailQuery } from '../articles/schema/query'
import { openApiDocument } from '../openapi/document'
import { deskRoutes } from './desk'
import { routeOfTemplate } from './match'
import { type Route, sourceOf, sourceOfPost } from './route'
import { METRICS_PATH, ROUTES } from './table'

/** Catch-all sources of Next, which have no route of their own. */
const CATCH_ALLS = ['app/[...unknown]/page.tsx', 'app/api/[...path]/route.ts', 'app/api/route.ts']
/** Routes whose path depends on a setting or has a part that cannot name a folder of `app`. */
const ELSEWHERE = new Map([
  ['app/indexnow/[key]/route.ts', 'the key of INDEXNOW_KEY'],
  ['app/sitemap/[file]/route.ts', '/sitemap-{file}.xml'],
])
/** Routes without a handler at their path: files of `app`, a rewritten route, and what the front serves alone. */
const WITHOUT_HANDLER = ['/favicon.ico', '/icon.svg', '/apple-icon.png', '/sitemap-{file}.xml', METRICS_PATH]

const all = [...ROUTES, ...deskRoutes()]

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => join('app', file))
  .filter((file) => /\/(page\.tsx|route\.ts)$/.test(file))

describe('the table of routes', () => {
  test('has the route of every page and route handler of app', () => {
    const known = new Set(all.flatMap((route) => [sourceOf(route), sourceOfPost(route)]))
    const missing = sources.filter(
      (source) => !known.has(source) && !CATCH_ALLS.includes(source) && !ELSEWHERE.has(source),
    )
    expect(missing).toEqual([])
  })

  test('has no route that app does not serve', () => {
    const isServed = (route: Route) =>
      [sourceOf(route), sourceOfPost(route) ?? sourceOf(route)].every((source) => sources.includes(source))
    const missing = all.filter((route) => !isServed(route) && !WITHOUT_HANDLER.includes(route.template))
    expect(missing.map(({ template }) => template)).toEqual([])
  })

  test('has the methods of the handlers of each route, and an API operation for each', () => {
    for (const route of ROUTES.filter(({ kind }) => kind === 'api')) {
      const [, rejected = ''] =
        /methodNotAllowed\(([^)]*)\)/.exec(readFileSync(sourceOf(route), 'utf8')) ?? []
      const taken = [...rejected.matchAll(/'(\w+)'/g)].map(([, method = '']) => method)
      const methods = taken.filter((method) => method !== 'HEAD')
      expect([route.template, methods.sort()]).toEqual([route.template, Object.keys(route.operations).sort()])
    }
  })

  test('has the operations that the OpenAPI document describes, and no others', () => {
    const inTable = ROUTES.flatMap(({ template, operations }) =>
      Object.entries(operations).map(([method, id]) => `${method} ${template} ${id}`),
    )
    const described = Object.entries(openApiDocument().paths).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, operation]) => `${method.toUpperCase()} ${path} ${operation.operationId}`,
      ),
    )
    expect(described.sort()).toEqual(inTable.sort())
  })

  test('has the query parameters of the schemas', () => {
    const parametersOf = (template: string) => [...(routeOfTemplate(template)?.query ?? [])].sort()
    expect(parametersOf('/api/artikel')).toEqual(Object.keys(articleQuery.shape).sort())
    expect(parametersOf('/api/artikel/{slug}')).toEqual(Object.keys(detailQuery.shape).sort())
  })
})
