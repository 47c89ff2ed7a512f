import type { BackendRequest, BackendResponse, Respond } from '../../backend/messages'
import { config } from '../../config'
import type { RequestContext } from '../../request-context'
import { parseRequestTarget } from '../request-target'
import type { CachedResponse } from './cached-response'
import { toCachedResponse } from './to-cached-response'

/** Renders for one client or many; `context` then holds what the backend noted. Rejects when its signal is aborted. */
export async function renderResponse(
  respond: Respond,
  request: BackendRequest,
  context: RequestContext,
): Promise<CachedResponse> {
  const rendered = await respond(request, context.signal)
  const { route } = parseRequestTarget(request.url)
  note(rendered, context)
  return toCachedResponse(rendered, context, route)
}

/** A guest's request for `url`: nothing of the actual client may affect what all guests get. */
export function guestRequest(url: string, { id, clientAddress }: RequestContext): BackendRequest {
  const { route, params } = parseRequestTarget(url)
  const address = { method: 'GET', url, template: route.template, params }
  const headers = { host: new URL(config().siteUrl).host, accept: '*/*' }
  return { ...address, id, clientAddress, headers, body: new Uint8Array() }
}

function note(response: BackendResponse, context: RequestContext) {
  const { caller, countedArticle, outcome, continuation, file, dependencies } = response
  Object.assign(context, { caller, countedArticle, outcome, continuation, file })
  for (const dependency of dependencies) context.dependencies.add(dependency)
}
