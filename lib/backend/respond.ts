import { toAppError } from '../http/problem'
import { type RequestContext, runInRequestContext } from '../request-context'
import type { Handle } from './capture'
import type { Respond } from './messages'

/** Calls `handle` in a new request context, and adds what was recorded there. Rejects with `AppError`. */
export function respondWith(handle: Handle): Respond {
  return async (request, signal) => {
    const { id, clientAddress, upload, form, headers, url } = request
    const context: RequestContext = {
      id,
      clientAddress,
      url,
      dependencies: new Set(),
      ...(signal && { signal }),
      ...(upload && { upload }),
      ...(form && { form }),
      ...(headers.cookie && { cookie: headers.cookie }),
    }
    try {
      const captured = await runInRequestContext(context, () => handle(request))
      await context.beforeResponse
      const { caller, countedArticle, outcome, continuation, file, dependencies } = context
      const noted = { caller, countedArticle, outcome, continuation, file }
      return { ...captured, dependencies: [...dependencies], ...noted }
    } catch (error) {
      throw toAppError(error, id)
    }
  }
}
