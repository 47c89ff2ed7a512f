import { config } from '../config'
import { singleton } from '../singleton'
import { deskRoutes } from './desk'
import { type Route, route } from './route'
import { ROUTES } from './table'

export type Match = { route: Route; params: Record<string, string> }

/** All routes of this configuration: with the desk unless it is off, and with the file of an IndexNow key. */
export function routes(): readonly Route[] {
  const { indexNow, desk } = config()
  const served = desk ? [...ROUTES, ...deskRoutes()] : ROUTES
  return indexNow ? [...served, route('document', `/${indexNow.key}.txt`)] : served
}

/** The route of a path without its query, and its parameters, not decoded; null for an unknown path. */
export function matchRoute(path: string): Match | null {
  for (const { route, pattern } of patterns()) {
    const match = pattern.exec(path)
    if (match) return { route, params: { ...match.groups } }
  }
  return null
}

/** The template of the route that a path has in any configuration; null for an unknown path. */
export function findTemplate(path: string): string | null {
  const everywhere = singleton('patterns-of-every-route', () => withPatterns([...ROUTES, ...deskRoutes()]))
  return everywhere.find(({ pattern }) => pattern.test(path))?.route.template ?? null
}

/** The route with exactly this template; undefined if there is none. */
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
  // No slug has a dot, but the name of a term, which redirects to its slug, may. Paths that end in .rsc belong to Next.
  const escaped = template
    .replaceAll('.', '\\.')
    .replaceAll(/\{(file|cover)\}/g, '(?<$1>[^/]+)')
    .replaceAll('{term}', '(?<slug>[^/]+(?<!\\.rsc))')
    .replaceAll('{rest}', '(?<rest>[^/]+(?:/[^/]+)*(?<!\\.rsc))')
    .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/.]+)')
  return new RegExp(`^${escaped}$`)
}
