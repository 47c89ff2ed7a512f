import { type Actor, canReadDrafts, guest } from '../auth/actor'
import { type Dependency, dependOn } from '../cache/dependencies'
import { config } from '../config'
import { highlight } from '../content/highlight'
import { parseQuery, type Query } from '../content/words'
import { database } from '../db/database'
import { type SearchClause, searchClause } from '../db/search-index'
import { empty, join, type Sql, sql } from '../db/sql'
import type { Warning } from '../http/warning'
import { type Status, visibleTo } from './access'
import { findName, type Name } from './names'
import { type ArticleSummary, toSummary } from './present'
import type { ArticleQuery, Sort } from './query'
import { SUMMARY_COLUMNS, SUMMARY_TABLES, type SummaryRow } from './rows'

export const MOST_A_PAGE = 50
const LATEST = 5

export type ArticlePage = {
  articles: ArticleSummary[]
  page: number
  limit: number
  /** How many articles there are on all pages. */
  total: number
  warnings: Warning[]
}

/** One page of the articles that `actor` may see and `query` asks for; a filter that matches nothing gives none. */
export async function listArticles(actor: Actor, query: ArticleQuery): Promise<ArticlePage> {
  const page = {
    page: query.page,
    limit: Math.min(query.limit, MOST_A_PAGE),
    warnings: warningsOf(actor, query),
  }
  const selection = await select(actor, query)
  dependOn(dependencyOf(selection))
  if (!selection) return { ...page, articles: [], total: 0 }

  const total = await countOf(selection)
  const offset = (page.page - 1) * page.limit
  if (offset >= total) return { ...page, articles: [], total }
  const rows = await rowsOf(selection, orderOf(query.sort, selection), page.limit, offset)
  return { ...page, articles: await present(rows, selection), total }
}

/** The five newest published articles. */
export async function listLatest(): Promise<ArticleSummary[]> {
  dependOn('list')
  const rows = await database().read.$queryRaw<SummaryRow[]>`
    SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES} WHERE ${visibleTo(guest)}
    ORDER BY a.published_at DESC, a.id DESC LIMIT ${LATEST}`
  return rows.map(toSummary)
}

/** What a query asks for, with its names looked up. */
type Selection = {
  status: Status | 'all'
  /** The category, tags and author that were named; each has a counter of its published articles. */
  names: (Name & { kind: 'category' | 'tag' | 'author' })[]
  joins: Sql[]
  conditions: Sql[]
  search: { words: Query; clause: SearchClause } | null
}

/** Null when nothing can match: a name that there is not, or a search for no word. */
async function select(actor: Actor, query: ArticleQuery): Promise<Selection | null> {
  const { read } = database()
  const status = canReadDrafts(actor) ? (query.status ?? 'published') : 'published'
  const selection: Selection = {
    status,
    names: [],
    joins: [],
    conditions: [visibleTo(actor, status)],
    search: null,
  }

  const named = [
    { kind: 'category', text: query.kategori, table: read.category, condition: categoryCondition },
    { kind: 'tag', text: query.tag, table: read.tag, condition: tagCondition },
    { kind: 'author', text: query.author, table: read.author, condition: authorCondition },
  ] as const
  for (const { kind, text, table, condition } of named) {
    if (text === undefined) continue
    const name = await findName(table, text)
    if (!name) return null
    selection.names.push({ ...name, kind })
    selection.conditions.push(condition(name.id))
  }
  if (query.published_after) selection.conditions.push(sql`a.published_at > ${query.published_after}`)
  if (query.published_before) selection.conditions.push(sql`a.published_at < ${query.published_before}`)
  if (query.updated_after) selection.conditions.push(sql`a.updated_at > ${query.updated_after}`)
  return query.q === undefined ? selection : searching(selection, query.q)
}

function searching(selection: Selection, q: string): Selection | null {
  const words = parseQuery(q, config().siteLocale)
  if (words.words.length === 0 && words.phrases.length === 0) return null
  const clause = searchClause(words)
  return {
    ...selection,
    joins: [...selection.joins, clause.join],
    conditions: [...selection.conditions, clause.where],
    search: { words, clause },
  }
}

/** One name is enough: whatever enters, leaves or changes such a list changes each of its names. */
function dependencyOf(selection: Selection | null): Dependency {
  const [name] = selection?.names ?? []
  return name ? `${name.kind}:${name.id}` : 'list'
}

function categoryCondition(categoryId: number): Sql {
  return sql`a.category_id = ${categoryId}`
}

function authorCondition(authorId: number): Sql {
  return sql`a.author_id = ${authorId}`
}

function tagCondition(tagId: number): Sql {
  return sql`a.id IN (SELECT article_id FROM article_tag WHERE tag_id = ${tagId})`
}

async function countOf(selection: Selection): Promise<number> {
  const counter = counterOf(selection)
  if (counter) return counter.total
  const [row] = await database().read.$queryRaw<{ total: unknown }[]>`
    SELECT ${isUnfiltered(selection) ? sql`SUM(total) AS total FROM category` : countQuery(selection)}`
  return Number(row?.total ?? 0)
}

/** The one name that alone decides, whose counter then is the total. */
function counterOf({ status, names, conditions }: Selection): Name | null {
  const isAlone = status === 'published' && conditions.length === 2
  return isAlone ? (names[0] ?? null) : null
}

function isUnfiltered({ status, conditions }: Selection): boolean {
  return status === 'published' && conditions.length === 1
}

function countQuery({ joins, conditions }: Selection): Sql {
  return sql`COUNT(*) AS total FROM article a ${parts(joins)} WHERE ${join(conditions, ' AND ')}`
}

function rowsOf(
  { joins, conditions }: Selection,
  order: Sql,
  limit: number,
  offset: number,
): Promise<SummaryRow[]> {
  return database().read.$queryRaw<SummaryRow[]>`
    SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES} ${parts(joins)}
    WHERE ${join(conditions, ' AND ')} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
}

function parts(fragments: Sql[]): Sql {
  return fragments.length > 0 ? join(fragments, ' ') : empty
}

/** The last key is always the id, in the direction of the key before it. */
const ORDERS: Record<Exclude<Sort, 'relevance'>, Sql> = {
  '-published_at': sql`a.published_at DESC, a.id DESC`,
  published_at: sql`a.published_at, a.id`,
  '-updated_at': sql`a.updated_at DESC, a.id DESC`,
  '-views': sql`v.count DESC, v.article_id DESC`,
  title: sql`a.title_key, a.id`,
}

function orderOf(sort: Sort | undefined, { search }: Selection): Sql {
  const wanted = sort ?? (search ? 'relevance' : '-published_at')
  if (wanted !== 'relevance') return ORDERS[wanted]
  return search ? sql`${search.clause.rank} DESC, a.id DESC` : ORDERS['-published_at']
}

async function present(rows: SummaryRow[], { search }: Selection): Promise<ArticleSummary[]> {
  if (!search) return rows.map(toSummary)
  const texts = await textsOf(rows.map((row) => row.id))
  const { siteLocale } = config()
  return rows.map((row) => ({
    ...toSummary(row),
    highlight: highlight(texts.get(row.id) ?? '', search.words, siteLocale),
  }))
}

async function textsOf(ids: number[]): Promise<Map<number, string>> {
  const contents = await database().read.articleContent.findMany({
    where: { articleId: { in: ids } },
    select: { articleId: true, text: true },
  })
  return new Map(contents.map(({ articleId, text }) => [articleId, text]))
}

function warningsOf(actor: Actor, { limit, status, sort, q }: ArticleQuery): Warning[] {
  const warnings: Warning[] = []
  if (limit > MOST_A_PAGE) {
    const message = `limit is at most ${MOST_A_PAGE}; ${MOST_A_PAGE} was used.`
    warnings.push({ code: 'limit_reduced', parameter: 'limit', message })
  }
  if (status !== undefined && status !== 'published' && !canReadDrafts(actor)) {
    const message = 'status needs a key with the scope articles:read_drafts; published articles are shown.'
    warnings.push({ code: 'parameter_ignored', parameter: 'status', message })
  }
  if (sort === 'relevance' && q === undefined) {
    const message = 'sort=relevance needs q; the newest come first.'
    warnings.push({ code: 'parameter_ignored', parameter: 'sort', message })
  }
  return warnings
}
