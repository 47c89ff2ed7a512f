import { assertSameOrigin } from '../auth/people/same-origin'
import type { Session } from '../auth/people/sessions'
import { JSON_BODY } from '../http/endpoint'
import { type JsonObject, readJsonObject } from '../http/json-body'
import { toProblemResponse } from '../http/problem'
import type { RouteHandler } from '../http/route-handler'
import { inContext } from '../request-context'
import { MAX_JSON_BYTES } from '../routes/desk'
import { assertDesk } from './act'
import { currentSession } from './current-session'
import { type DeskMessages, deskMessages } from './i18n/messages'

type JsonAct = { request: Request; body: JsonObject; session: Session | null; texts: DeskMessages }

/** Handles JSON from a script of the desk. Errors are problem documents. */
export function jsonAct(handle: (act: JsonAct) => Promise<Response>): RouteHandler {
  return (request) =>
    inContext(request, async () => {
      try {
        assertDesk()
        assertSameOrigin(request)
        const session = await currentSession(request.headers.get('cookie'))
        const texts = deskMessages(session?.person.language ?? null)
        const body = await readJsonObject(request, { mediaTypes: JSON_BODY, maxBytes: MAX_JSON_BYTES })
        return await handle({ request, body, session, texts })
      } catch (error) {
        return toProblemResponse(error)
      }
    })
}
