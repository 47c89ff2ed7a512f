import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { BarePage } from '@/components/desk/bare-page'
import controls from '@/components/desk/controls.module.css'
import { DeskFrame } from '@/components/desk/desk-frame'
import { Head } from '@/components/head'
import type { Session } from '@/lib/auth/people/sessions'
import { config } from '@/lib/config'
import { assertDesk } from '@/lib/desk/act'
import { currentSession } from '@/lib/desk/current-session'
import { type Formats, formatsFor } from '@/lib/desk/i18n/format'
import { type DeskMessages, deskMessages, languageOf } from '@/lib/desk/i18n/messages'
import { DESK, signInPath } from '@/lib/desk/paths'
import { type AppError, isTemporary, problems } from '@/lib/errors'
import { toAppError } from '@/lib/http/problem'
import { currentRequest } from '@/lib/request-context'
import { unlistedHead } from '@/lib/site/head/site-page-head'
import { type PageRequest, pageWithin, Redirect, redirectOf, setLanguage, setOutcome } from '../page-handler'

export type DeskRequest<Params> = PageRequest<Params> & {
  session: Session
  texts: DeskMessages
  formats: Formats
}

/** A complete page, without the frame of the desk. */
type Bare = { page: ReactNode }

type Screen = {
  title: string
  /** The path of the section that it belongs to. */
  section: string
  content: ReactNode
}

/** A screen of the desk. Redirects people who are not signed in to the sign-in, and back. */
export function deskPage<Params = Record<string, string>>(
  render: (request: DeskRequest<Params>) => Promise<Screen | Bare>,
) {
  return pageWithin<Params>(async (request) => {
    assertDesk()
    const session = await currentSession(await cookieHeader())
    if (!session) throw new Redirect(303, signInPath(currentRequest()?.url ?? DESK))
    const { language } = session.person
    const texts = deskMessages(language)
    const screen = await render({ ...request, session, texts, formats: formatsFor(language) })
    return 'page' in screen ? screen.page : inFrame(session, texts, screen)
  }, renderError)
}

/** A screen that needs no sign-in. */
export function openDeskPage<Params = Record<string, string>>(
  render: (
    request: PageRequest<Params> & { texts: DeskMessages; session: Session | null },
  ) => Promise<ReactNode>,
) {
  return pageWithin<Params>(async (request) => {
    assertDesk()
    const session = await currentSession(await cookieHeader())
    const texts = deskMessages(session?.person.language ?? null)
    setLanguage(languageOf(texts))
    return render({ ...request, session, texts })
  }, renderError)
}

/** Behind the front it is in the request context; under plain Next it is in `cookies()`. */
async function cookieHeader(): Promise<string | undefined> {
  const request = currentRequest()
  return request ? request.cookie : (await cookies()).toString()
}

function inFrame(session: Session, texts: DeskMessages, { title, section, content }: Screen): ReactNode {
  setLanguage(languageOf(texts))
  return (
    <>
      <Head {...unlistedHead({ title, description: texts.frame.title })} />
      <DeskFrame person={session.person} texts={texts} section={section}>
        {content}
      </DeskFrame>
    </>
  )
}

async function renderError(error: unknown): Promise<ReactNode> {
  const redirect = redirectOf(error)
  if (redirect) {
    setOutcome({ status: redirect.status, location: redirect.location })
    return <a href={redirect.location}>{redirect.location}</a>
  }
  const failure = toAppError(error)
  const { status } = problems[failure.code]
  const retryAfter = failure.headers['Retry-After']
  setOutcome({ status, ...(retryAfter !== undefined && { retryAfter }) })
  // If the session cannot be read, the page is that of a signed-out person.
  const session = await cookieHeader()
    .then(currentSession)
    .catch(() => null)
  const texts = deskMessages(session?.person.language ?? null)
  const { title, text } = wordsOf(failure, texts)
  const content = (
    <>
      <p className={controls.lead}>{text}</p>
      {failure.code === 'internal_error' && (
        <p>
          {texts.failures.request} <code>{currentRequest()?.id}</code>
        </p>
      )}
      <p>
        <a href={DESK}>{texts.frame.overview}</a>
      </p>
    </>
  )
  const head = <Head {...unlistedHead({ title, description: text })} />
  if (session)
    return inFrame(session, texts, {
      title,
      section: '',
      content: (
        <>
          <h1 className={controls.title}>{title}</h1>
          {content}
        </>
      ),
    })
  return (
    <>
      {head}
      <BarePage language={config().siteLocale} title={title}>
        {content}
      </BarePage>
    </>
  )
}

function wordsOf(failure: AppError, { failures }: DeskMessages): { title: string; text: string } {
  if (failure.code === 'not_found' || failure.code === 'gone') return failures.notFound
  if (failure.code === 'insufficient_scope') return failures.forbidden
  if (failure.code === 'step_up_required') return failures.stepUp
  return isTemporary(failure) ? failures.unavailablePage : failures.broken
}
