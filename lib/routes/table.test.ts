import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { articleQuery, detailQuery } from '../articles/schema/query'
import { openApiDocument } from '../openapi/document'
import { deskRoutes } from './desk'
import { routeOfTemplate } from './match'
import { type Route, sourceOf, sourceOfPost } from './route'
import { METRICS_PATH, ROUTES } from './table'

/** What Next serves where nothing else is, and what has no address of its own. */
const CATCH_ALLS = ['app/[...unknown]/page.tsx', 'app/api/[...path]/route.ts', 'app/api/route.ts']
/** Addresses that depend on a setting, or have a part that no folder of `app` can be named by. */
const ELSEWHERE = new Map([
  ['app/indexnow/[key]/route.ts', 'the key of INDEXNOW_KEY'],
  ['app/sitemap/[file]/route.ts', '/sitemap-{file}.xml'],
])
/** What `app` has as a file that Next serves as it is, and what the front answers alone. */
const WITHOUT_HANDLER = ['/favicon.ico', '/icon.svg', '/apple-icon.png', '/sitemap-{file}.xml', METRICS_PATH]

const all = [...ROUTES, ...deskRoutes()]

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => join('app', file))
  .filter((file) => /\/(page\.tsx|route\.ts)$/.test(file))

describe('the table of routes', () => {
  test('has the address of every page and every route handler of app', () => {
    const known = new Set(all.flatMap((route) => [sourceOf(route), sourceOfPost(route)]))
    const missing = sources.filter(
      (source) => !known.has(source) && !CATCH_ALLS.includes(source) && !ELSEWHERE.has(source),
    )
    expect(missing).toEqual([])
  })

  test('has no address that app does not serve', () => {
    const isServed = (route: Route) =>
      [sourceOf(route), sourceOfPost(route) ?? sourceOf(route)].every((source) => sources.includes(source))
    const missing = all.filter((route) => !isServed(route) && !WITHOUT_HANDLER.includes(route.template))
    expect(missing.map(({ template }) => template)).toEqual([])
  })

  test('has the methods that the handlers of an address take, and an operation of the API for each', () => {
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

  test('has the query parameters that make a difference, as they are checked', () => {
    const parametersOf = (template: string) => [...(routeOfTemplate(template)?.query ?? [])].sort()
    expect(parametersOf('/api/artikel')).toEqual(Object.keys(articleQuery.shape).sort())
    expect(parametersOf('/api/artikel/{slug}')).toEqual(Object.keys(detailQuery.shape).sort())
  })
})
