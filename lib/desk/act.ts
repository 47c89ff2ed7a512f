import { assertScope, assertStrong, type Scope } from '../auth/actor'
import { isOfAnother } from '../auth/people/recognize'
import { assertSameOrigin } from '../auth/people/same-origin'
import type { Session } from '../auth/people/sessions'
import { config } from '../config'
import { AppError, hasCode } from '../errors'
import type { RouteHandler } from '../http/route-handler'
import { type FileKind, removeFiles } from '../media/upload/receive-form'
import { inContext, type UploadedFile } from '../request-context'
import { currentSession } from './current-session'
import { failureResponse, signedOutResponse } from './failure-page'
import { PERSON_FIELD, readForm, readFormWithFiles, textOf } from './form'
import type { FormField } from './forms/form-fields'
import { type DeskMessages, deskMessages } from './i18n/messages'

type OpenAct = {
  request: Request
  form: FormData
  /** The files that were uploaded with it. */
  files: UploadedFile[]
  params: Record<string, string>
}

export type Act = OpenAct & { session: Session; texts: DeskMessages }

type Options = {
  /** The scope that the person needs. */
  scope?: Scope
  /** The fields of the form; if it fails, each is shown with its errors. */
  fields?: (session: Session, texts: DeskMessages) => readonly FormField[]
  /** The kind of files that the form may have. */
  files?: FileKind
  /** Whether it requires a sign-in, by passkey or link, of the last 15 minutes. */
  isSensitive?: boolean
}

/**
 * Handles a form of the desk. Nothing typed is lost: a person who is no longer signed in, or meets an error, gets a page with
 * every field, to be sent again.
 */
export function deskAct(
  handle: (act: Act) => Promise<Response>,
  { scope, fields, files: kind, isSensitive = false }: Options = {},
): RouteHandler {
  return openAct(async ({ request, form, params, files }) => {
    const session = await currentSession(request.headers.get('cookie'))
    if (!session || isOfAnother(textOf(form, PERSON_FIELD), session)) return signedOutResponse(request, form)
    const texts = deskMessages(session.person.language)
    try {
      if (scope) assertScope(session.actor, scope)
      if (isSensitive) assertStrong(session.actor)
      return await handle({ request, session, form, files, params, texts })
    } catch (error) {
      return failureResponse(error, {
        request,
        form,
        person: session.person,
        fields: fields?.(session, texts) ?? [],
      })
    }
  }, kind)
}

/** Like `deskAct`, for people who are not signed in yet. */
export function openAct(handle: (act: OpenAct) => Promise<Response>, kind?: FileKind): RouteHandler {
  return (request, context) =>
    inContext(request, async () => {
      let form: FormData | null = null
      let files: UploadedFile[] = []
      try {
        assertDesk()
        assertSameOrigin(request)
        const sent = kind ? await readFormWithFiles(request, kind) : await readForm(request)
        form = sent.form
        files = sent.files
        const params = Object.entries((await context.params) ?? {}).map(([name, value]) => [
          name,
          String(value),
        ])
        return await handle({ request, form, files, params: Object.fromEntries(params) })
      } catch (error) {
        // If the session cannot be looked up now, the page is the one for nobody.
        const session = await currentSession(request.headers.get('cookie')).catch(() => null)
        return failureResponse(error, { request, form, person: session?.person ?? null })
      } finally {
        await removeFiles(files)
      }
    })
}

/** With `DESK=off`, the front has no such addresses, but Next without it has. */
export function assertDesk() {
  if (!config().desk) throw new AppError('not_found', 'There is no such page.')
}

/** Ignores that what an act ends is gone already, as when its first answer was lost. Throws any other error. */
export function ignoreGone(error: unknown): void {
  if (!hasCode(error, 'not_found')) throw error
}

/** Redirects after a form. Only a path, so that a session at another name of this host stays there. */
export function seeOther(path: string, headers: Record<string, string> = {}): Response {
  // Encodes what an id in the path may contain.
  const { pathname, search, hash } = new URL(path, config().siteUrl)
  return new Response(null, {
    status: 303,
    headers: { Location: pathname + search + hash, 'Cache-Control': 'no-store', ...headers },
  })
}
