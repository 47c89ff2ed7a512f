import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import { allOf, type Sql, sql } from '../../db/sql'
import type { Warning } from '../../errors'
import { linkHeader } from '../../http/pagination'
import { type ArticleFilter, resolveFilter } from '../read/filter'
import { addressOf, MAX_PAGE_SIZE, warningsOf } from '../read/list-articles'
import { readPage } from '../read/list-rows'
import { type ColumnSort, isAlongIndex, sourceOf } from '../read/list-source'
import type { SummaryRow } from '../rows'
import type { ArticleQuery } from '../schema/query'
import { type ArticleSummary, toSummary } from '../serialize'
import { invalidCursor, type Place, readCursor, writeCursor } from './cursor'

type CursorPage = {
  articles: SummaryRow[]
  limit: number
  nextCursor: string | null
  warnings: Warning[]
}

/** The articles of a list after a cursor. Articles published meanwhile shift nothing. Throws `invalid_parameter`. */
export async function listArticlesByCursor(actor: Actor, query: ArticleQuery): Promise<CursorPage> {
  const sort = columnSortOf(query)
  const list = { ...query, sort }
  const from = query.cursor === undefined ? null : readCursor(query.cursor, list)
  const limit = Math.min(query.limit, MAX_PAGE_SIZE)
  const warnings = [...warningsOf(actor, query), ...pageWarnings(query)]
  const filter = await resolveFilter(actor, query)
  if (!filter) return { articles: [], limit, nextCursor: null, warnings }

  const places = await findPlaces(filter, sort, from, limit + 1)
  const shown = places.slice(0, limit)
  const last = shown.at(-1)
  return {
    articles: await readPage(
      shown.map(({ id }) => id),
      filter,
    ),
    limit,
    nextCursor: last && places.length > limit ? writeCursor(last, list) : null,
    warnings,
  }
}

function pageWarnings({ page }: ArticleQuery): Warning[] {
  if (page === 1) return []
  const message = 'page has no effect when a list is read by cursor; follow links.next.'
  return [{ code: 'parameter_ignored', parameter: 'page', message }]
}

function columnSortOf({
  q,
  sort = q === undefined ? '-published_at' : 'relevance',
}: ArticleQuery): ColumnSort {
  if (sort !== 'relevance') return sort
  throw invalidCursor(
    'cannot be relevance when a list is read by cursor; use another, such as -published_at',
    'sort',
  )
}

async function findPlaces(
  filter: ArticleFilter,
  sort: ColumnSort,
  from: Place | null,
  count: number,
): Promise<Place[]> {
  const { tables, conditions, keys, isDescending } = sourceOf(filter, sort)
  const [key, id] = keys as [Sql, Sql]
  const after = from ? [isAfter(key, id, from, isDescending)] : []
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const queries = isAlongIndex(filter, sort) ? database().read : database().slow
  const rows = await queries.$queryRaw<{ id: unknown; place: unknown }[]>(sql`
    SELECT a.id, ${key} AS place FROM ${tables} WHERE ${allOf([...conditions, ...after])}
    ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${count}`)
  return rows.map((row) => ({ id: Number(row.id), value: toValue(row.place) }))
}

function isAfter(key: Sql, id: Sql, from: Place, isDescending: boolean): Sql {
  return isDescending
    ? sql`(${key}, ${id}) < (${from.value}, ${from.id})`
    : sql`(${key}, ${id}) > (${from.value}, ${from.id})`
}

function toValue(place: unknown): Place['value'] {
  // A count may be a bigint.
  return place instanceof Date || typeof place === 'string' ? place : Number(place)
}

export type CursorPageBody = {
  data: ArticleSummary[]
  meta: { pagination: { limit: number; next_cursor: string | null }; warnings: Warning[] }
  links: { self: string; next: string | null }
}

/** A part of a list as the API sends it, with the URL of the next part. */
export function cursorPageBody(page: CursorPage, query: ArticleQuery, warnings: Warning[]): CursorPageBody {
  const { articles, limit, nextCursor } = page
  const to = (cursor: string) => addressOf({ ...query, limit, page: undefined, cursor })
  return {
    data: articles.map(toSummary),
    meta: { pagination: { limit, next_cursor: nextCursor }, warnings: [...warnings, ...page.warnings] },
    links: { self: to(query.cursor ?? ''), next: nextCursor === null ? null : to(nextCursor) },
  }
}

/** The URL of the next part as a `Link` header (RFC 8288). */
export function cursorPageHeaders({ links: { next } }: CursorPageBody): Record<string, string> {
  return linkHeader({ next })
}
