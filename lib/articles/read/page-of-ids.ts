import { database, type RawQueries } from '../../db/database'
import { empty, join, type Sql, sql } from '../../db/sql'
import { MAX_RANKED, matchingIds, newestIds, rankedIds, type Search } from '../../search/search-index'
import { findMonthStart, type MonthStart } from '../month-counts'
import type { Sort } from '../schema/query'
import { countArticles } from './count-articles'
import { type ArticleFilter, allOf, type FilterTerm, isUnfiltered, termCondition } from './filter'

/** A part of a list: so many articles, after `offset` others. */
export type PageRange = { limit: number; offset: number }

/** The ids of a part of a list, in order, and how many articles the whole list has. */
export type PageIds = { ids: number[]; total: number }

type ColumnSort = Exclude<Sort, 'relevance'>

/** A part of a selection. Rows are read afterwards: a deep page skips ids, not whole rows. */
export async function findPageOfIds(
  selection: ArticleFilter,
  sort: Sort | undefined,
  span: PageRange,
): Promise<PageIds> {
  const wanted = sort ?? (selection.search ? 'relevance' : '-published_at')
  if (wanted === 'relevance' && selection.search) return pageByRelevance(selection.search, selection, span)
  const total = await countArticles(selection)
  if (span.offset >= total) return { ids: [], total }
  return {
    ids: await idsInOrder(selection, wanted === 'relevance' ? '-published_at' : wanted, span, total),
    total,
  }
}

/** After the hits that are ranked the others follow, newest first. */
async function pageByRelevance(search: Search, selection: ArticleFilter, span: PageRange): Promise<PageIds> {
  const { limit, offset } = span
  const { dates } = selection
  // The index knows no dates: only for them is each hit looked up.
  const isWanted =
    dates.length > 0 ? sql`found.id IN (SELECT a.id FROM article a WHERE ${allOf(dates)})` : sql`1 = 1`
  const [newest = 0] = await idsFrom(sql`SELECT COUNT(*) AS id FROM (${newestIds(search)}) AS newest`)
  const ranked = sql`FROM (${rankedIds(search, newest === MAX_RANKED)}) AS found WHERE ${isWanted}`
  const rows = await database().slow.$queryRaw<{ id: unknown; matched: unknown }[]>`
    SELECT found.id, found.matched ${ranked} ORDER BY found.score DESC, found.id DESC
    LIMIT ${limit} OFFSET ${offset}`
  const first = rows.map(({ id }) => Number(id))
  const matched = Number(rows[0]?.matched ?? MAX_RANKED)
  const isCounted = matched < MAX_RANKED && dates.length === 0
  const total = isCounted ? matched : await countArticles(selection)
  if (first.length === limit || total <= MAX_RANKED) return { ids: first, total }

  const [count = 0] = await idsFrom(sql`SELECT COUNT(*) AS id ${ranked}`)
  const rest = await idsFrom(sql`
    SELECT found.id FROM (${matchingIds(search)}) AS found
    WHERE ${isWanted} AND found.id NOT IN (SELECT found.id ${ranked})
    ORDER BY found.id DESC LIMIT ${limit - first.length} OFFSET ${Math.max(0, offset - count)}`)
  return { ids: [...first, ...rest], total }
}

/**
 * Whichever end of the list is nearer is counted from, so that the last page costs what the first does. Along the dates
 * of all articles, months are skipped whole.
 */
async function idsInOrder(
  selection: ArticleFilter,
  sort: ColumnSort,
  { limit, offset }: PageRange,
  total: number,
): Promise<number[]> {
  const rest = Math.min(limit, total - offset)
  const fromEnd = total - offset - rest
  const isBackward = fromEnd < offset
  const skipped = isBackward ? fromEnd : offset
  const { tables, conditions, keys, isDescending } = sourceOf(selection, sort)
  const direction = isDescending === isBackward ? 'ASC' : 'DESC'
  const isFar = skipped > MAX_OFFSET_TO_WALK && isByDate(sort) && isUnfiltered(selection)
  const { condition, passed } = isFar ? await findMonthStart(skipped, direction) : FROM_THE_END
  // Forward the total sets no limit: an article published since it was read must not push out the last one.
  const order = join(keys.map((key) => (direction === 'ASC' ? sql`${key} ASC` : sql`${key} DESC`)))
  const page = sql`
    SELECT a.id FROM ${tables} WHERE ${allOf([...conditions, ...condition])}
    ORDER BY ${order} LIMIT ${isBackward ? rest : limit} OFFSET ${skipped - passed}`
  const isShort = skipped - passed <= MAX_OFFSET_TO_WALK && isAlongIndex(selection, sort)
  const ids = await idsFrom(page, isShort ? database().read : database().slow)
  return isBackward ? ids.reverse() : ids
}

/** To pass so many entries of an index takes less than to ask which months they are in. */
const MAX_OFFSET_TO_WALK = 1_000
const FROM_THE_END: MonthStart = { condition: [], passed: 0 }

function isByDate(sort: ColumnSort): boolean {
  return sort === 'published_at' || sort === '-published_at'
}

/** Whether an index has the articles in order, so that none is looked at that is not on the page or before it. */
function isAlongIndex({ search, names, dates }: ArticleFilter, sort: ColumnSort): boolean {
  return !search && dates.length === 0 && (names.length === 0 || (names.length === 1 && isByDate(sort)))
}

/** From which tables a list comes and by what it is sorted; the last key is always the id. */
type Source = { tables: Sql; conditions: Sql[]; keys: Sql[]; isDescending: boolean }

/** A name with more articles than this is looked up along the index of the sort, one with fewer is sorted whole. */
const MAX_ARTICLES_TO_SORT = 2_000

const KEYS: Record<ColumnSort, Sql[]> = {
  '-published_at': [sql`a.published_at`, sql`a.id`],
  published_at: [sql`a.published_at`, sql`a.id`],
  '-updated_at': [sql`a.updated_at`, sql`a.id`],
  '-views': [sql`v.count`, sql`v.article_id`],
  title: [sql`a.title_key`, sql`a.id`],
}

function sourceOf(selection: ArticleFilter, sort: ColumnSort): Source {
  const { visible, names, dates, search } = selection
  const [first, ...others] = names
  const checked = others.map((name) => termCondition(name, 'check'))
  const source = { keys: KEYS[sort], isDescending: sort.startsWith('-') }
  if (first?.kind === 'tag' && isByDate(sort) && selection.status === 'published' && !search) {
    return { ...source, ...alongTag(first, [...checked, ...dates]) }
  }
  // The indexes of a category and an author are in order of date.
  const isServed = isByDate(sort) || !first || first.total <= MAX_ARTICLES_TO_SORT || search !== null
  const named = first ? [termCondition(first, isServed ? 'gather' : 'check')] : []
  const isAlongViews = sort === '-views' && !search && !(first && isServed)
  const viewsCondition = isAlongViews ? [sql`a.id = v.article_id`] : []
  return {
    ...source,
    tables: tablesOf(search, sort, isAlongViews),
    conditions: [visible, ...(search ? [] : [...named, ...checked]), ...dates, ...viewsCondition],
  }
}

/** A tag's own index gives its published articles in order of date. */
function alongTag(tag: FilterTerm, conditions: Sql[]) {
  return {
    tables: sql`article_tag t CROSS JOIN article a`,
    conditions: [
      sql`t.tag_id = ${tag.id} AND t.published_at IS NOT NULL AND a.id = t.article_id`,
      ...conditions,
    ],
    keys: [sql`t.published_at`, sql`t.article_id`],
  }
}

function tablesOf(search: Search | null, sort: ColumnSort, isAlongViews: boolean): Sql {
  const found = search ? sql`JOIN (${matchingIds(search)}) AS found ON found.id = a.id` : empty
  if (sort !== '-views') return sql`article a ${found}`
  // CROSS tells SQLite to walk along the views; to PostgreSQL it is a join like any other.
  if (isAlongViews) return sql`article_views v CROSS JOIN article a`
  return sql`article a JOIN article_views v ON v.article_id = a.id ${found}`
}

async function idsFrom(query: Sql, queries: RawQueries = database().slow): Promise<number[]> {
  const rows = await queries.$queryRaw<{ id: unknown }[]>(query)
  return rows.map(({ id }) => Number(id))
}
