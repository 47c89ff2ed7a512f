import { cached, countRows, dependOn } from '../../cache/cached'
import { database, type RawQueries } from '../../db/database'
import { allOf, join, type Sql, sql } from '../../db/sql'
import type { Search } from '../../search/search'
import { countHits, materializedIds } from '../../search/search-index'
import { stemLanguage } from '../../search/stemmers'
import { hasStatus } from '../access'
import type { Sort } from '../schema/query'
import {
  countPublished,
  findMonthStart,
  hasLanguage,
  listLanguages,
  listSearchLanguages,
  type MonthStart,
} from '../totals'
import { type ArticleFilter, isUnfiltered, NO_WORDS, searchFor } from './filter'
import { type ColumnSort, hasTerm, isAlongIndex, isByDate, sourceOf } from './list-source'
import { MAX_RANKED, rankedIds } from './relevance'

export type PageRange = { limit: number; offset: number }

type PageIds = { ids: number[]; total: number }

/** A page of the articles that match a filter. Rows are read afterwards, so that a deep page skips ids, not whole rows. */
export async function findPageOfIds(
  filter: ArticleFilter,
  sort: Sort | undefined,
  range: PageRange,
): Promise<PageIds> {
  const wanted = sort ?? (filter.search ? 'relevance' : '-published_at')
  if (wanted === 'relevance' && filter.search) {
    dependOn('relevance')
    return findPageByRelevance(filter.search, conditionOf(filter), range)
  }
  const total = await countArticles(filter)
  if (range.offset >= total) return { ids: [], total }
  const column = wanted === 'relevance' ? '-published_at' : wanted
  return { ids: await idsInOrder(filter, column, range, total), total }
}

/** The number of articles that match a filter: from a stored total where one exists, else by an index. */
export async function countArticles(filter: ArticleFilter): Promise<number> {
  if (isUnfiltered(filter)) return cached('published-total', 'list', () => countPublished())
  const [term, ...others] = filter.terms
  if (term && others.length === 0 && isUnfiltered({ ...filter, terms: [] })) return term.total
  if (filter.language && isUnfiltered({ ...filter, language: null })) return filter.language.total
  // The search index counts articles with two terms in a fraction of the time that looking up each one takes.
  const search = filter.search ?? (others.length > 0 ? searchFor(NO_WORDS, filter) : null)
  return search ? countHits(search, conditionOf(filter)) : countRows(countQuery(filter))
}

function conditionOf({ conditions }: ArticleFilter): Sql | null {
  if (conditions.length === 0) return null
  return sql`EXISTS (SELECT 1 FROM article a WHERE a.id = found.id AND ${allOf(conditions)})`
}

function countQuery({ status, terms, conditions, language }: ArticleFilter): Sql {
  const inLanguage = language ? [hasLanguage(language.range)] : []
  return sql`SELECT COUNT(*) AS total FROM article a
    WHERE ${allOf([hasStatus(status), ...terms.map(hasTerm), ...inLanguage, ...conditions])}`
}

/** Skips from the nearer end, so that the last page costs as little as the first; the unfiltered list skips whole months. */
async function idsInOrder(
  filter: ArticleFilter,
  sort: ColumnSort,
  { limit, offset }: PageRange,
  total: number,
): Promise<number[]> {
  const rest = Math.min(limit, total - offset)
  const fromEnd = total - offset - rest
  const isBackward = fromEnd < offset
  const skipped = isBackward ? fromEnd : offset
  const { tables, conditions, keys, isDescending } = sourceOf(filter, sort)
  const direction = isDescending === isBackward ? 'ASC' : 'DESC'
  const isFar = skipped > MAX_OFFSET_TO_SCAN && isByDate(sort) && isUnfiltered(filter)
  const { condition, passed } = isFar ? await findMonthStart(skipped, direction) : FROM_THE_END
  // Forward, the total does not limit the page: an article published since it was read must not push out the last one.
  const order = join(keys.map((key) => (direction === 'ASC' ? sql`${key} ASC` : sql`${key} DESC`)))
  const page = sql`
    SELECT a.id FROM ${tables} WHERE ${allOf([...conditions, ...condition])}
    ORDER BY ${order} LIMIT ${isBackward ? rest : limit} OFFSET ${skipped - passed}`
  const isShort = skipped - passed <= MAX_OFFSET_TO_SCAN && isAlongIndex(filter, sort)
  const ids = await idsFrom(page, isShort ? database().read : database().slow)
  return isBackward ? ids.reverse() : ids
}

/** Skipping this many index entries is faster than a query for their months. */
const MAX_OFFSET_TO_SCAN = 1_000
const FROM_THE_END: MonthStart = { condition: [], passed: 0 }

async function idsFrom(query: Sql, queries: RawQueries): Promise<number[]> {
  const rows = await queries.$queryRaw<{ id: unknown }[]>(query)
  return rows.map(({ id }) => Number(id))
}

/** The ranked hits, best first, then the others by descending id; `condition` filters them by `found.id`. */
async function findPageByRelevance(
  search: Search,
  condition: Sql | null,
  { limit, offset }: PageRange,
): Promise<PageIds> {
  const ranked = sql`FROM (${rankedIds(search, await searchedLanguages())}) AS found WHERE ${condition ?? ALL}`
  const rows = await database().slow.$queryRaw<{ id: unknown; matched: unknown }[]>`
    SELECT found.id, found.matched ${ranked} ORDER BY found.score DESC, found.id DESC
    LIMIT ${limit} OFFSET ${offset}`
  const ids = rows.map(({ id }) => Number(id))
  const matched = Number(rows[0]?.matched ?? MAX_RANKED)
  const isCounted = matched < MAX_RANKED && condition === null
  const total = isCounted ? matched : await countHits(search, condition)
  if (ids.length === limit || total <= MAX_RANKED) return { ids, total }

  const rankedCount = await count(sql`SELECT COUNT(*) AS total ${ranked}`)
  const rest = await database().slow.$queryRaw<{ id: unknown }[]>`
    SELECT found.id FROM (${materializedIds(search)}) AS found
    WHERE ${condition ?? ALL} AND found.id NOT IN (SELECT found.id ${ranked})
    ORDER BY found.id DESC LIMIT ${limit - ids.length} OFFSET ${Math.max(0, offset - rankedCount)}`
  return { ids: [...ids, ...rest.map(({ id }) => Number(id))], total }
}

const ALL = sql`1 = 1`

async function searchedLanguages() {
  const [read, all] = await Promise.all([listSearchLanguages(), listLanguages()])
  return { read, spoken: all.map(({ language }) => language && stemLanguage(language)) }
}

async function count(query: Sql): Promise<number> {
  const [row] = await database().slow.$queryRaw<{ total: unknown }[]>(query)
  return Number(row?.total ?? 0)
}
