import { permanentRedirect, notFound as showNotFound, redirect as temporaryRedirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { ErrorPage } from '@/components/error-page'
import { AppError, hasCode, isTemporary, problems } from '@/lib/errors'
import { toAppError } from '@/lib/http/problem'
import { PAGE_SLOT, type Page, type PageQuery } from '@/lib/page'
import { currentRequest, type Outcome } from '@/lib/request-context'
import { articlePath } from '@/lib/routes/addresses'
import { messages } from '@/lib/site/i18n/messages'
import { sitePage } from './site-page'

type Props<Params> = { params: Promise<Params>; searchParams: Promise<PageQuery> }

/** The dynamic parts of a page's path, and its query; the last value of a repeated parameter counts. */
export type PageRequest<Params> = { params: Params; query: Record<string, string> }

/**
 * Behind the front an error of `render` becomes a complete page with the right status (404, 410, 308, 503, 500), and if
 * Next is to render only the shell, the page is handed over. Plain Next handles errors in its own way.
 */
export function page<Params = Record<string, string>>(
  render: (request: PageRequest<Params>) => Promise<ReactNode>,
) {
  return pageWithin<Params>(
    async (request) => sitePage(await render(request)),
    async (error) => sitePage(toErrorPage(error)),
  )
}

/** Like `page`, but `render` and `renderError` return the whole body. */
export function pageWithin<Params>(
  render: (request: PageRequest<Params>) => Promise<ReactNode>,
  renderError: (error: unknown) => Promise<ReactNode>,
) {
  const sitePageOf: Page<Params> = {
    render: async (params, query) => render({ params, query: lastValues(query) }),
    isMissing: (error) => hasCode(error, 'not_found'),
    renderError,
  }
  return async ({ params, searchParams }: Props<Params>): Promise<ReactNode> => {
    const request = currentRequest()
    if (!request) return sitePageOf.render(await params, await searchParams).catch(endInNext)
    if (!request.onPage)
      return sitePageOf.render(await params, await searchParams).catch(sitePageOf.renderError)
    // The caller passes the dynamic parts of a path of this page's own route.
    request.onPage(sitePageOf as Page)
    return PAGE_SLOT
  }
}

export function notFound(): AppError {
  return new AppError('not_found', 'There is no such page.')
}

/** Thrown by a page that redirects to `location`, permanently (308) or temporarily (307, 303). */
export class Redirect extends Error {
  constructor(
    readonly status: 303 | 307 | 308,
    readonly location: string,
  ) {
    super(`Redirects to ${location}.`)
  }
}

/** The redirect of an error: permanent for a moved article; null for any other error. */
export function redirectOf(error: unknown): Redirect | null {
  if (error instanceof Redirect) return error
  const slug = error instanceof AppError ? error.movedTo : null
  return slug === null ? null : new Redirect(308, articlePath(slug))
}

/** Next supports only these statuses, and shows any other error as a failure. */
function endInNext(error: unknown): never {
  const redirect = redirectOf(error)
  if (redirect) (redirect.status === 308 ? permanentRedirect : temporaryRedirect)(redirect.location)
  if (hasCode(error, 'not_found') || hasCode(error, 'gone')) showNotFound()
  throw error
}

/** The one place that turns an error into a page. */
function toErrorPage(error: unknown): ReactNode {
  const redirect = redirectOf(error)
  if (redirect) {
    setOutcome({ status: redirect.status, location: redirect.location })
    return <ErrorPage status={redirect.status} {...messages().moved} link={redirect.location} />
  }
  const failure = toAppError(error)
  const { status } = problems[failure.code]
  const retryAfter = failure.headers['Retry-After']
  setOutcome({ status, ...(retryAfter !== undefined && { retryAfter }) })
  const { notFound: missing, gone, serverError } = messages()
  if (failure.code === 'not_found') return <ErrorPage status={404} {...missing} />
  if (failure.code === 'gone') return <ErrorPage status={410} {...gone} />
  const { title } = serverError
  const text = isTemporary(failure) ? serverError.unavailable : serverError.text
  return <ErrorPage {...{ status, title, text }} requestId={currentRequest()?.id} />
}

export function setOutcome(outcome: Outcome) {
  const request = currentRequest()
  if (request) request.outcome = outcome
}

/** Sets the language of the whole page; without the front, only parts of it have `lang`. */
export function setLanguage(language: string) {
  const request = currentRequest()
  if (request) request.language = language
}

function lastValues(query: PageQuery): Record<string, string> {
  const values = Object.entries(query).map(([name, value]) => [name, [value].flat().at(-1)?.trim()])
  return Object.fromEntries(values.filter(([, value]) => value))
}
