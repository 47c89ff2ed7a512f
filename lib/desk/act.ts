import { assertStrong } from '../auth/actor'
import { assertSameOrigin } from '../auth/people/same-origin'
import type { Session } from '../auth/people/sessions'
import { config } from '../config'
import { AppError } from '../errors'
import type { RouteHandler } from '../http/route-handler'
import { inContext } from '../request-context'
import { currentSession } from './current-session'
import { failureResponse, signedOutResponse } from './failure-page'
import { readForm } from './form'
import { type DeskMessages, deskMessages } from './i18n/messages'

export type Act = {
  request: Request
  session: Session
  form: FormData
  params: Record<string, string>
  texts: DeskMessages
}

type Options = {
  /** Whether it asks for a passkey, or a link, of the last 15 minutes. */
  isSensitive?: boolean
}

/**
 * What a form of the desk is sent to. Nothing typed is lost: who is not signed in any more, and who meets an error, gets a
 * page with every field, to be sent again.
 */
export function deskAct(
  handle: (act: Act) => Promise<Response>,
  { isSensitive = false }: Options = {},
): RouteHandler {
  return openAct(async (request, form, params) => {
    const session = await currentSession(request.headers.get('cookie'))
    if (!session) return signedOutResponse(request, form)
    const texts = deskMessages(session.person.language)
    try {
      if (isSensitive) assertStrong(session.actor)
      return await handle({ request, session, form, params, texts })
    } catch (error) {
      return failureResponse(error, { request, form, texts })
    }
  })
}

/** As `deskAct`, for who is not signed in yet. */
export function openAct(
  handle: (request: Request, form: FormData, params: Record<string, string>) => Promise<Response>,
): RouteHandler {
  return (request, context) =>
    inContext(request, async () => {
      const texts = deskMessages(null)
      let form: FormData | null = null
      try {
        assertDesk()
        assertSameOrigin(request)
        form = await readForm(request)
        const params = Object.entries((await context.params) ?? {}).map(([name, value]) => [
          name,
          String(value),
        ])
        return await handle(request, form, Object.fromEntries(params))
      } catch (error) {
        return failureResponse(error, { request, form, texts })
      }
    })
}

/** The front has no such addresses with `DESK=off`, Next by itself has. */
export function assertDesk() {
  if (!config().desk) throw new AppError('not_found', 'There is no such page.')
}

/** Where a form leads to, as a path: a session at another name of this host stays there. */
export function seeOther(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: path, 'Cache-Control': 'no-store', ...headers },
  })
}
