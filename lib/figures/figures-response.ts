import Negotiator from 'negotiator'
import { config } from '../config'
import type { Warning } from '../errors'
import { limitReduced } from '../http/pagination'
import { ok } from '../http/responses'
import { isoDate } from '../views/days'
import type { DayFigures, Figures } from './figures'
import { type Range, toRange } from './range'
import { type FiguresQuery, MAX_FIGURES } from './schema'

export type FiguresBody = {
  data: Omit<Figures, 'articles' | 'countedSince'> & {
    articles: { slug: string; title: string; views: number }[]
  }
  meta: { from: string; to: string; timezone: string; counted_since: string | null; warnings: Warning[] }
}

type Read = (range: Range, limit: number) => Promise<Figures>

/** Responds with figures as JSON, or with the days as CSV, as accepted. Throws `invalid_parameter` for an invalid range. */
export async function figuresResponse(
  { headers }: Request,
  query: FiguresQuery,
  warnings: Warning[],
  read: Read,
): Promise<Response> {
  const body = await figuresBody(query, warnings, read)
  const vary = { Vary: 'Accept' }
  if (!isForCsv(headers)) return ok(body, vary)
  return new Response(toCsv(body.data.days), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'private, no-store', ...vary },
  })
}

/** The figures for a query. Throws `invalid_parameter` for an invalid range. */
export async function figuresBody(
  query: FiguresQuery,
  warnings: Warning[],
  read: Read,
): Promise<FiguresBody> {
  const range = toRange(query)
  const { days, total, previous_total, articles, sources, countedSince } = await read(
    range,
    Math.min(query.limit, MAX_FIGURES),
  )
  return {
    data: {
      days,
      total,
      previous_total,
      articles: articles.map(({ id: _, ...article }) => article),
      sources,
    },
    meta: {
      from: isoDate(range.from),
      to: isoDate(range.to),
      timezone: config().siteTimezone,
      counted_since: countedSince,
      warnings: [...warnings, ...limitReduced(query.limit, MAX_FIGURES)],
    },
  }
}

/** One line for each day, after the header line. */
export function toCsv(days: DayFigures[]): string {
  return ['date,page,api', ...days.map(({ date, page, api }) => `${date},${page},${api}`), ''].join('\n')
}

/** CSV, with the parameters that clients may ask for. */
const CSV_TYPES = ['text/csv', 'text/csv;charset=utf-8', 'text/csv;header=present']

function isForCsv(headers: Headers): boolean {
  const negotiator = new Negotiator({ headers: { accept: headers.get('accept') ?? '*/*' } })
  const chosen = negotiator.mediaType(['application/json', ...CSV_TYPES])
  return chosen !== undefined && CSV_TYPES.includes(chosen)
}
