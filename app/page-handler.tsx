import type { ReactNode } from 'react'
import { ErrorPage } from '@/components/error-page'
import { articlePath } from '@/lib/article-address'
import { AppError, isTemporary, problems } from '@/lib/errors'
import { toAppError } from '@/lib/http/to-app-error'
import { currentRequest } from '@/lib/request-context'
import { messages } from '@/lib/site/i18n/messages'
import { PAGE_SLOT, type Page, type PageQuery } from '@/lib/site/page'
import { sitePage } from './site-page'

type Props<Params> = { params: Promise<Params>; searchParams: Promise<PageQuery> }

/** The dynamic parts of a page's path, and its query; of a repeated parameter the last value counts. */
type PageRequest<Params> = { params: Params; query: Record<string, string> }

/**
 * A page of the site with what `render` gives as its content. An error that it throws becomes a complete page with the
 * right status (404, 410, 308, 503, 500): Next's own `notFound` shows nothing without scripts. Where Next is to render
 * only the frame, the page is handed over.
 */
export function page<Params = Record<string, string>>(
  render: (request: PageRequest<Params>) => Promise<ReactNode>,
) {
  const sitePageOf: Page<Params> = {
    render: async (params, query) => sitePage(await render({ params, query: lastValues(query) })),
    isMissing: (error) => error instanceof AppError && error.code === 'not_found',
    renderError: async (error) => sitePage(toErrorPage(error)),
  }
  return async ({ params, searchParams }: Props<Params>): Promise<ReactNode> => {
    const takePage = currentRequest()?.takePage
    if (!takePage) return sitePageOf.render(await params, await searchParams).catch(sitePageOf.renderError)
    // Whoever takes it gives it the dynamic parts of a path of its own route.
    takePage(sitePageOf as Page)
    return PAGE_SLOT
  }
}

/** The error of a page that does not exist. */
export function notFound(): AppError {
  return new AppError('not_found', 'There is no such page.')
}

/** The one place that turns an error into a page. */
function toErrorPage(error: unknown): ReactNode {
  const failure = toAppError(error)
  const { code, movedTo } = failure
  if (movedTo !== null) return redirectPage(308, articlePath(movedTo))
  setStatus(problems[code].status)

  const { notFound: missing, gone, serverError } = messages()
  if (code === 'not_found') return <ErrorPage status={404} {...missing} />
  if (code === 'gone') return <ErrorPage status={410} {...gone} />
  const text = isTemporary(failure) ? serverError.unavailable : serverError.text
  return (
    <ErrorPage
      status={problems[code].status}
      title={serverError.title}
      text={text}
      requestId={currentRequest()?.id}
    />
  )
}

/** A page that leads on to `location`, for good (308) or for now (307). */
export function redirectPage(status: 307 | 308, location: string): ReactNode {
  setStatus(status, location)
  const { title, text } = messages().moved
  return <ErrorPage status={status} title={title} text={text} link={location} />
}

/** Has the current page sent with `status`. */
function setStatus(status: number, location?: string) {
  const request = currentRequest()
  if (request) request.outcome = location === undefined ? { status } : { status, location }
}

function lastValues(query: PageQuery): Record<string, string> {
  const values = Object.entries(query).map(([name, value]) => [name, [value].flat().at(-1)?.trim()])
  return Object.fromEntries(values.filter(([, value]) => value))
}
