import { setImmediate } from 'node:timers/promises'
import { type Actor, canReadDrafts } from '../../auth/actor'
import { dependOn } from '../../cache/dependencies'
import { config } from '../../config'
import { database } from '../../db/database'
import { join, sql } from '../../db/sql'
import { excerpt } from '../../search/excerpt'
import type { PageRange } from '../../search/ranking'
import type { SearchQuery } from '../../search/search'
import type { Warning } from '../../warning'
import { PUBLISHED } from '../access'
import { asBeforeDeletion } from '../bin/deleted-rows'
import { inOrderOf, SUMMARY_COLUMNS, SUMMARY_TABLES, type SummaryRow, selectSummaries } from '../rows'
import type { ArticleQuery, Sort } from '../schema/query'
import { findCorrectedSearch } from './corrected-search'
import { type ArticleFilter, resolveFilter } from './filter'
import { findPageOfIds } from './page-of-ids'

export const MAX_PAGE_SIZE = 50
const LATEST = 5
/** How many characters of a text an excerpt is looked for in. */
const MAX_EXCERPTED = 200_000
/** And in how many of all texts before other requests have their turn. */
const MAX_WITHOUT_TURN = 100_000

export type ArticlePage = {
  articles: SummaryRow[]
  page: number
  limit: number
  /** How many articles there are on all pages. */
  total: number
  warnings: Warning[]
  /** What was searched for instead of a `q` that finds nothing. */
  didYouMean: string | null
}

/** One page of the articles that `actor` may see and that `query` asks for; a filter that matches nothing gives none. */
export async function listArticles(actor: Actor, query: ArticleQuery): Promise<ArticlePage> {
  const page = query.page
  const limit = Math.min(query.limit, MAX_PAGE_SIZE)
  const warnings = warningsOf(actor, query)
  const none = { articles: [], page, limit, total: 0, warnings, didYouMean: null }
  const filter = await resolveFilter(actor, query)
  if (!filter) return none

  const range = { limit, offset: (page - 1) * limit }
  const found = await listFiltered(filter, query.sort, range)
  if (found.total > 0) return { ...none, ...found }
  const corrected = await findCorrectedSearch(actor, query)
  if (!corrected) return none
  return {
    ...none,
    ...(await listFiltered(corrected.filter, query.sort, range)),
    didYouMean: corrected.q,
  }
}

async function listFiltered(filter: ArticleFilter, sort: Sort | undefined, range: PageRange) {
  const { ids, total } = await findPageOfIds(filter, sort, range)
  return { articles: await readPage(ids, filter), total }
}

/** The articles of these ids as a list with this filter shows them, in the order of the ids. */
export async function readPage(ids: number[], filter: ArticleFilter): Promise<SummaryRow[]> {
  return withHighlights(await rowsOf(ids), filter)
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

async function rowsOf(ids: number[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return []
  const rows = await selectSummaries(
    database().read,
    sql`SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES} WHERE a.id IN (${join(ids)})`,
  )
  return inOrderOf(ids, await asBeforeDeletion(rows))
}

async function withHighlights(articles: SummaryRow[], { search }: ArticleFilter): Promise<SummaryRow[]> {
  if (!search) return articles
  const texts = await textsOf(articles.map(({ id }) => id))
  const withHighlight: SummaryRow[] = []
  let characters = 0
  for (const article of articles) {
    const text = texts.get(article.id) ?? ''
    withHighlight.push({ ...article, ...highlightOf(article, text, search.query) })
    characters += text.length
    if (characters <= MAX_WITHOUT_TURN) continue
    // Long texts take a while: other requests go on in between.
    await setImmediate()
    characters = 0
  }
  return withHighlight
}

/** The text is shown whether it has the words or not; the title and the tags where they alone do. */
function highlightOf({ title, tags }: SummaryRow, text: string, query: SearchQuery) {
  const { siteLocale } = config()
  const ofText = excerpt(text, query, siteLocale)
  const elsewhere = () =>
    [title, tags.join(', ')]
      .map((place) => excerpt(place, query, siteLocale))
      .find((html) => html.includes('<mark>'))
  return { excerpt: ofText, highlight: (ofText.includes('<mark>') ? ofText : elsewhere()) ?? ofText }
}

async function textsOf(ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database().read.$queryRaw<{ id: number; text: string }[]>`
    SELECT article_id AS id, substr(text, 1, ${MAX_EXCERPTED}) AS text FROM article_content WHERE article_id IN (${join(ids)})`
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** What of a query is not done as it says. */
export function warningsOf(actor: Actor, { limit, status, sort, q }: ArticleQuery): Warning[] {
  const warnings: Warning[] = []
  if (limit > MAX_PAGE_SIZE) {
    const message = `limit is at most ${MAX_PAGE_SIZE}; ${MAX_PAGE_SIZE} was used.`
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
