import { isApiPath } from '../routes/addresses'
import { type Match, matchRoute } from '../routes/match'
import { route, UNKNOWN_TEMPLATE } from '../routes/route'
import { COVER_TEMPLATE } from '../routes/table'
import { COVER_FILE } from '../site/covers/cover'
import { isStaticFile } from './static-files'

/** Like `matchRoute`, but never null: files have one route, and unknown addresses have two, of the API and of pages. */
export function findRoute(path: string): Match {
  const found = matchRoute(path)
  if (found && !isMadeUpCover(found)) return found
  if (isStaticFile(path)) return STATIC
  return isApiPath(path) ? UNKNOWN.api : UNKNOWN.page
}

const STATIC: Match = { route: route('static', '{static}', { isRateLimited: false }), params: {} }

const UNKNOWN: Record<'page' | 'api', Match> = {
  page: { route: route('unknown', UNKNOWN_TEMPLATE), params: {} },
  api: { route: route('api', '/api/{unknown}', { isCacheable: false }), params: {} },
}

function isMadeUpCover({ route, params }: Match): boolean {
  return route.template === COVER_TEMPLATE && !COVER.test(params.cover ?? '')
}

const COVER = new RegExp(`^${COVER_FILE}$`)
