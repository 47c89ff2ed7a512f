import { type Actor, canReadDrafts } from '../../auth/actor'
import { dependOn } from '../../cache/cached'
import { config } from '../../config'
import { database } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import type { Warning } from '../../errors'
import { type Links, limitReduced, type Pagination, paginate } from '../../http/pagination'
import { isTooLong, MAX_QUERY_WORDS } from '../../search/search'
import { listCorrections } from '../../search/spelling/corrections'
import { PUBLISHED } from '../access'
import { SUMMARY_COLUMNS, SUMMARY_TABLES, type SummaryRow, selectSummaries } from '../rows'
import type { ArticleQuery, Sort } from '../schema/query'
import { type ArticleSummary, toSummary } from '../serialize'
import { listSearchLanguages } from '../totals'
import { type ArticleFilter, resolveFilter } from './filter'
import { readPage } from './list-rows'
import { countArticles, findPageOfIds, type PageRange } from './page-of-ids'

export const MAX_PAGE_SIZE = 50
const LATEST = 5

type ArticlePage = {
  articles: SummaryRow[]
  page: number
  limit: number
  total: number
  warnings: Warning[]
  didYouMean: string | null
}

/** A page of the articles that `actor` may see and that match `query` and `further`, conditions on `article a`. */
export async function listArticles(
  actor: Actor,
  query: ArticleQuery,
  further: Sql[] = [],
): Promise<ArticlePage> {
  const page = query.page
  const limit = Math.min(query.limit, MAX_PAGE_SIZE)
  const warnings = warningsOf(actor, query)
  const none = { articles: [], page, limit, total: 0, warnings, didYouMean: null }
  const filter = await resolveFilter(actor, query, further)
  if (!filter) return none

  const range = { limit, offset: (page - 1) * limit }
  const found = await listFiltered(filter, query.sort, range)
  if (found.total > 0) return { ...none, ...found }
  const corrected = await findCorrectedSearch(actor, query, further)
  if (!corrected) return none
  return {
    ...none,
    ...(await listFiltered(corrected.filter, query.sort, range)),
    didYouMean: corrected.q,
  }
}

type CorrectedSearch = { q: string; filter: ArticleFilter }

async function findCorrectedSearch(
  actor: Actor,
  query: ArticleQuery,
  further: Sql[],
): Promise<CorrectedSearch | null> {
  if (query.q === undefined) return null
  for (const q of await listCorrections(query.q, await listSearchLanguages(query.language))) {
    const filter = await resolveFilter(actor, { ...query, q }, further)
    if (filter && (await countArticles(filter)) > 0) return { q, filter }
  }
  return null
}

async function listFiltered(filter: ArticleFilter, sort: Sort | undefined, range: PageRange) {
  const { ids, total } = await findPageOfIds(filter, sort, range)
  return { articles: await readPage(ids, filter), total }
}

/** The five newest published articles. */
export async function listLatest(): Promise<SummaryRow[]> {
  dependOn('list')
  return selectSummaries(
    database().read,
    sql`SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES} WHERE ${PUBLISHED}
      ORDER BY a.published_at DESC, a.id DESC LIMIT ${LATEST}`,
  )
}

/** The warnings for what the list ignores or reduces in its query. */
export function warningsOf(actor: Actor, { limit, status, sort, q }: ArticleQuery): Warning[] {
  const warnings = limitReduced(limit, MAX_PAGE_SIZE)
  if (status !== undefined && status !== 'published' && !canReadDrafts(actor)) {
    const message = 'status needs a key with the scope articles:read_drafts; published articles are shown.'
    warnings.push({ code: 'parameter_ignored', parameter: 'status', message })
  }
  if (sort === 'relevance' && q === undefined) {
    const message = 'sort=relevance needs q; the newest come first.'
    warnings.push({ code: 'parameter_ignored', parameter: 'sort', message })
  }
  if (q !== undefined && isTooLong(q)) {
    const message = `q has more than ${MAX_QUERY_WORDS} words and phrases, or a phrase of more words; only the first ${MAX_QUERY_WORDS} were used.`
    warnings.push({ code: 'words_ignored', parameter: 'q', message })
  }
  return warnings
}

export type PageBody = {
  data: ArticleSummary[]
  meta: { pagination: Pagination; warnings: Warning[]; did_you_mean?: { q: string } }
  links: Links
}

/** A page of a list as the API sends it, with the URLs of the pages around it. */
export function pageBody(found: ArticlePage, query: ArticleQuery, warnings: Warning[]): PageBody {
  const { limit } = found
  const { pagination, links } = paginate(found, (page) => addressOf({ ...query, limit, page }))
  return {
    data: found.articles.map(toSummary),
    meta: {
      pagination,
      warnings: [...warnings, ...found.warnings],
      ...(found.didYouMean !== null && { did_you_mean: { q: found.didYouMean } }),
    },
    links,
  }
}

/** The API URL of the list for a query. */
export function addressOf(query: Partial<ArticleQuery>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const parameters = entries.map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : String(value),
  ])
  return `${config().siteUrl}/api/artikel?${new URLSearchParams(parameters)}`
}
