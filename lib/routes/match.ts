import { config } from '../config'
import { singleton } from '../singleton'
import { deskRoutes } from './desk'
import { type Route, route } from './route'
import { ROUTES } from './table'

export type Match = { route: Route; params: Record<string, string> }

/** All that is served as it is set up: the desk unless it is off, and the file of an IndexNow key. */
export function routes(): readonly Route[] {
  const { indexNow, desk } = config()
  const served = desk ? [...ROUTES, ...deskRoutes()] : ROUTES
  return indexNow ? [...served, route('document', `/${indexNow.key}.txt`)] : served
}

/** The route of a path without its query, with the parts as they stand there, not decoded; null for an unknown one. */
export function matchRoute(path: string): Match | null {
  for (const { route, pattern } of patterns()) {
    const match = pattern.exec(path)
    if (match) return { route, params: { ...match.groups } }
  }
  return null
}

/** The template of the route that a path has in any service, however it is set up; null for an unknown one. */
export function findTemplate(path: string): string | null {
  const everywhere = singleton('patterns-of-every-route', () => withPatterns([...ROUTES, ...deskRoutes()]))
  return everywhere.find(({ pattern }) => pattern.test(path))?.route.template ?? null
}

/** The route that has a template to the letter; undefined for those of what nobody serves. */
export function routeOfTemplate(template: string): Route | undefined {
  const known = singleton(
    'routes-by-template',
    () => new Map(routes().map((route) => [route.template, route])),
  )
  return known.get(template)
}

function patterns() {
  return singleton('route-patterns', () => withPatterns(routes()))
}

function withPatterns(all: readonly Route[]) {
  return all.map((route) => ({ route, pattern: toPattern(route.template) }))
}

function toPattern(template: string): RegExp {
  // No slug has a dot, but the name of a term, which leads to it, may; what ends in .rsc is an address of Next's own.
  const escaped = template
    .replaceAll('.', '\\.')
    .replaceAll(/\{(file|cover)\}/g, '(?<$1>[^/]+)')
    .replaceAll('{term}', '(?<slug>[^/]+(?<!\\.rsc))')
    .replaceAll('{rest}', '(?<rest>[^/]+(?:/[^/]+)*(?<!\\.rsc))')
    .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/.]+)')
  return new RegExp(`^${escaped}$`)
}
