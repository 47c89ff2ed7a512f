import { UNKNOWN_PAGE } from '../../front/cache/cache-key'
import { matchRoute, type Route } from '../../front/routes'
import { currentRequest } from '../../request-context'
import type { PageQuery } from '../../site/page'
import type { Handle } from '../capture'
import type { BackendRequest } from '../exchange'
import { type Frame, renderFrame } from './frame'
import { type PageMarkup, toMarkup } from './markup'

/**
 * Renders pages by React alone, into the frame that Next has rendered of their route; `next` handles all else. As server
 * components a page would be rendered twice, once for scripts that no browser gets, at several times the cost.
 */
export function createPageHandler(next: Handle): Handle {
  const frames = new Map<string, Promise<Frame>>()

  async function frameFor(template: string, request: BackendRequest): Promise<Frame> {
    const found = frames.get(template) ?? renderFrame(next, request)
    frames.set(template, found)
    // One that failed must not be what this route has for good.
    found.catch(() => frames.delete(template))
    return found
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const template = pageTemplateOf(pathname)
    if (template === null) return next(request)
    const frame = await frameFor(template, request)
    const { params = {}, route } = matchRoute(pathname) ?? {}
    const markup = await render(frame, params, Object.fromEntries(searchParams), route)
    if (!markup) return { status: 404, headers: [], body: new Uint8Array() }
    return { status: 200, headers: frame.headers, body: frame.fill(markup) }
  }
}

/** Null for what is no page. */
function pageTemplateOf(path: string): string | null {
  if (path === UNKNOWN_PAGE) return path
  const route = matchRoute(path)?.route
  return route?.kind === 'page' ? route.template : null
}

/** Null for a page that is not there: the front has the one page of all of them. A private one says so itself. */
async function render(
  { page }: Frame,
  params: Record<string, string>,
  query: PageQuery,
  route: Route | undefined,
): Promise<PageMarkup | null> {
  try {
    return toMarkup(await page.render(params, query))
  } catch (error) {
    const content = await page.renderError(error)
    return route?.isCacheable && currentRequest()?.outcome?.status === 404 ? null : toMarkup(content)
  }
}
