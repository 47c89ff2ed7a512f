import type { ReactNode } from 'react'
import { ErrorPage } from '@/components/error-page'
import { articlePath } from '@/lib/article-address'
import { AppError, problems } from '@/lib/errors'
import { toAppError } from '@/lib/http/to-app-error'
import { currentRequest } from '@/lib/request-context'
import { messages } from '@/lib/site/i18n/messages'

type Query = Record<string, string | string[] | undefined>
type Props<Params> = { params: Promise<Params>; searchParams: Promise<Query> }

/** What a page is asked: the dynamic parts of its address, and its query, of whose repeated parameters the last counts. */
export type Asked<Params> = { params: Params; query: Record<string, string> }

/**
 * A page made by `render`. Whatever that throws becomes a whole page under the right status (404, 410, 308, 503, 500):
 * Next's own `notFound` needs scripts in the browser to show anything.
 */
export function page<Params = Record<string, never>>(render: (asked: Asked<Params>) => Promise<ReactNode>) {
  return async ({ params, searchParams }: Props<Params>): Promise<ReactNode> => {
    const asked = { params: await params, query: lastOfEach(await searchParams) }
    return render(asked).catch(failure)
  }
}

/** The failure of a page that is not there. */
export function notFound(): AppError {
  return new AppError('not_found', 'There is no such page.')
}

/** The one place that turns a failure into a page. */
function failure(error: unknown): ReactNode {
  const { code, movedTo } = toAppError(error)
  const location = movedTo === null ? undefined : articlePath(movedTo)
  answerUnder(problems[code].status, location)

  const { missing, gone, moved, broken } = messages()
  if (location) return <ErrorPage status={308} title={moved.title} text={moved.text} link={location} />
  if (code === 'not_found') return <ErrorPage status={404} {...missing} />
  if (code === 'gone') return <ErrorPage status={410} {...gone} />
  const text = code === 'unavailable' ? broken.unavailable : broken.text
  return (
    <ErrorPage
      status={problems[code].status}
      title={broken.title}
      text={text}
      request={currentRequest()?.id}
    />
  )
}

/** Leaves word that the page at hand is to be sent under `status`. */
function answerUnder(status: number, location?: string) {
  const request = currentRequest()
  if (request) request.outcome = location === undefined ? { status } : { status, location }
}

function lastOfEach(query: Query): Record<string, string> {
  const given = Object.entries(query).map(([name, value]) => [name, [value].flat().at(-1)?.trim()])
  return Object.fromEntries(given.filter(([, value]) => value))
}
