import type { ReactNode } from 'react'
import { log } from '../../log'
import { currentRequest } from '../../request-context'
import { routeOfTemplate } from '../../routes/match'
import { UNKNOWN_TEMPLATE } from '../../routes/route'
import type { Handle } from '../capture'
import type { BackendRequest, Captured } from '../messages'
import { type PageMarkup, toMarkup } from './markup'
import { renderShell, type Shell } from './shell'

/** Renders pages with React alone into Next's shell: as server components they would cost several times as much. */
export function createPageHandler(next: Handle): Handle {
  const shells = new Map<string, Promise<Shell | null>>()
  let hasWarned = false

  async function shellFor(request: BackendRequest): Promise<Shell | null> {
    const { template } = request
    const found = shells.get(template) ?? renderShell(next, request)
    shells.set(template, found)
    // A failed shell must not stay cached for this route.
    found.catch(() => shells.delete(template))
    return found
  }

  async function renderByNext(request: BackendRequest, reason: string): Promise<Captured> {
    if (!hasWarned) log().warn({ template: request.template, reason }, 'pages are served as Next makes them')
    hasWarned = true
    return { ...(await next(request)), hasNextScripts: true }
  }

  return async (request) => {
    if (!isPage(request)) return next(request)
    const shell = await shellFor(request)
    if (!shell) return renderByNext(request, 'its shell is not understood')
    const markup = await render(shell, request)
    if (markup instanceof Error) return renderByNext(request, markup.message)
    if (!markup) return { status: 404, headers: [], body: new Uint8Array() }
    return { status: 200, headers: shell.headers, body: shell.fill(markup, currentRequest()?.language) }
  }
}

function isPage({ template, method }: BackendRequest): boolean {
  if (method === 'POST') return false
  return template === UNKNOWN_TEMPLATE || routeOfTemplate(template)?.kind === 'page'
}

/** Null for a missing page: the front has one for all of them, since strangers invent URLs by the thousand. */
async function render(
  { page }: Shell,
  { url, template, params }: BackendRequest,
): Promise<PageMarkup | Error | null> {
  const { searchParams } = new URL(url, 'http://localhost')
  try {
    return toMarkup(await page.render(params, Object.fromEntries(searchParams)))
  } catch (error) {
    if (routeOfTemplate(template)?.isCacheable && page.isMissing(error)) return null
    return toMarkupOrError(await page.renderError(error))
  }
}

function toMarkupOrError(content: ReactNode): PageMarkup | Error {
  try {
    return toMarkup(content)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
