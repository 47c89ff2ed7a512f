import type { Actor } from '../../auth/actor'
import { languageTopic, type Topic } from '../../bus/topics'
import { dependOn } from '../../cache/cached'
import { type Sql, sql } from '../../db/sql'
import { parseSearchQuery, type Search, type SearchFilter, type SearchQuery } from '../../search/search'
import { allowedStatus, type StatusFilter, statusFilters } from '../access'
import type { ArticleQuery } from '../schema/query'
import { findTermBySlugOrName } from '../taxonomy/find-terms'
import { TAXONOMY, TERM_KINDS, type Term, type TermKind } from '../taxonomy/taxonomy'
import { isInRange, listLanguages, listSearchLanguages } from '../totals'

export type FilterTerm = Term & { kind: TermKind }

export type ArticleFilter = {
  status: StatusFilter
  /** The term with the fewest articles first. */
  terms: FilterTerm[]
  /** Further conditions on `article a`: dates and ownership. */
  conditions: Sql[]
  language: FilterLanguage | null
  search: Search | null
}

/** A language range (RFC 4647 §2.1) and how many published articles are in it. */
type FilterLanguage = { range: string; total: number }

export const NO_WORDS: SearchQuery = { words: [], phrases: [] }

/** Whether all published articles pass a filter. */
export function isUnfiltered({ status, terms, conditions, language, search }: ArticleFilter): boolean {
  const isNarrowed = terms.length > 0 || conditions.length > 0 || language !== null || search !== null
  return status === 'published' && !isNarrowed
}

/**
 * The filter of a query, with further conditions on `article a`; null when nothing can match: an unknown term, or a search
 * without words.
 */
export async function resolveFilter(
  actor: Actor,
  query: ArticleQuery,
  further: Sql[] = [],
): Promise<ArticleFilter | null> {
  const status = allowedStatus(actor, query.status)
  const terms = await findTerms(query, status)
  if (!terms) return null
  dependOn(placeTopic(terms, query.language), ...orderTopics(query))

  const language = query.language === undefined ? null : await countLanguage(query.language)
  const conditions = [...datesOf(query), ...further]
  const filter = { status, terms, conditions, language, search: null }
  if (query.q === undefined) return filter
  const words = parseSearchQuery(query.q, await listSearchLanguages(query.language))
  if (words.words.length === 0 && words.phrases.length === 0) return null
  return { ...filter, search: searchFor(words, filter) }
}

/** The search for `query` within the terms, status and language of a filter; without words it finds all their articles. */
export function searchFor(
  query: SearchQuery,
  { terms, status, language }: Pick<ArticleFilter, 'terms' | 'status' | 'language'>,
): Search {
  const byStatus = statusFilters(status)
  const ofTerms = terms.map(({ kind, id }): SearchFilter => `${kind}-${id}`)
  const ofLanguage = language ? ([`language-${language.range}`] as const) : []
  return { query, with: [...ofTerms, ...ofLanguage, ...byStatus.with], without: byStatus.without }
}

/** A language range with how many published articles are in it. */
export async function countLanguage(range: string): Promise<FilterLanguage> {
  const languages = await listLanguages()
  const inRange = languages.filter(({ language }) => isInRange(language, range))
  return { range, total: inRange.reduce((sum, { total }) => sum + total, 0) }
}

/** One topic is enough: an article that enters, leaves or moves by date in the list has each of its terms and its language. */
function placeTopic([term]: FilterTerm[], language: string | undefined): Topic {
  if (term) return `${term.kind}:${term.id}`
  return language === undefined ? 'list' : languageTopic(language)
}

function orderTopics({ q, sort, updated_after }: ArticleQuery): Topic[] {
  return [
    ...(q === undefined ? [] : (['search', 'languages'] as const)),
    ...(sort === 'title' ? (['search'] as const) : []),
    ...(sort === '-updated_at' || updated_after ? (['updates'] as const) : []),
  ]
}

async function findTerms(query: ArticleQuery, status: StatusFilter): Promise<FilterTerm[] | null> {
  const terms: FilterTerm[] = []
  for (const kind of TERM_KINDS) {
    const text = query[TAXONOMY[kind].query]
    if (text === undefined) continue
    const term = await findTermBySlugOrName(kind, text, status)
    if (!term) return null
    terms.push({ ...term, kind })
  }
  return terms.sort((one, other) => one.total - other.total)
}

function datesOf({ published_after, published_before, updated_after }: ArticleQuery): Sql[] {
  return [
    ...(published_after ? [sql`a.published_at > ${published_after}`] : []),
    ...(published_before ? [sql`a.published_at < ${published_before}`] : []),
    ...(updated_after ? [sql`a.updated_at > ${updated_after}`] : []),
  ]
}
