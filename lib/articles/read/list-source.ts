import { empty, raw, type Sql, sql } from '../../db/sql'
import type { Search } from '../../search/search'
import { materializedIds } from '../../search/search-index'
import { hasStatus, isTagOfPublished } from '../access'
import type { Sort } from '../schema/query'
import { TAXONOMY } from '../taxonomy/taxonomy'
import { hasLanguage, hasLanguageByLookup } from '../totals'
import type { ArticleFilter, FilterTerm } from './filter'

export type ColumnSort = Exclude<Sort, 'relevance'>

type ListSource = { tables: Sql; conditions: Sql[]; keys: Sql[]; isDescending: boolean }

/** The tables, conditions and keys of a list, chosen so that an index yields it in order or narrows it first. */
export function sourceOf(filter: ArticleFilter, sort: ColumnSort): ListSource {
  const { status, terms, conditions: further, language, search } = filter
  const [first, ...others] = terms
  const lookups = others.map(hasTermByLookup)
  const order = { keys: KEYS[sort], isDescending: sort.startsWith('-') }
  const inLanguage = language && !search ? [hasLanguageByLookup(language.range)] : []
  if (first?.kind === 'tag' && isByDate(sort) && status === 'published' && !search) {
    return { ...order, ...alongTag(first, [...lookups, ...further, ...inLanguage]) }
  }
  if (!first && language && language.total <= MAX_ARTICLES_TO_SORT && !search) {
    const conditions = [hasStatus(status), hasLanguage(language.range), ...further, sql`v.article_id = a.id`]
    return { ...order, tables: sql`article a CROSS JOIN article_views v`, conditions }
  }
  // The indexes of categories and authors are ordered by date.
  const isServed = isByDate(sort) || !first || first.total <= MAX_ARTICLES_TO_SORT || search !== null
  const ofFirst = first ? [isServed ? hasTerm(first) : hasTermByLookup(first)] : []
  const isAlongViews = sort === '-views' && !search && !(first && isServed)
  const viewsCondition = isAlongViews ? [sql`a.id = v.article_id`] : []
  return {
    ...order,
    tables: tablesOf(search, sort, isAlongViews),
    conditions: [
      hasStatus(status),
      ...(search ? [] : [...ofFirst, ...lookups]),
      ...inLanguage,
      ...further,
      ...viewsCondition,
    ],
  }
}

/** Whether a list is sorted by publication date. */
export function isByDate(sort: ColumnSort): boolean {
  return sort === 'published_at' || sort === '-published_at'
}

/** Whether an index has the articles in order, so that only those on the page or before it are read. */
export function isAlongIndex(
  { search, terms, conditions, language }: ArticleFilter,
  sort: ColumnSort,
): boolean {
  const isNarrowed = conditions.length > 0 || language !== null
  return !search && !isNarrowed && (terms.length === 0 || (terms.length === 1 && isByDate(sort)))
}

const MAX_ARTICLES_TO_SORT = 2_000

const KEYS: Record<ColumnSort, Sql[]> = {
  '-published_at': [sql`a.published_at`, sql`a.id`],
  published_at: [sql`a.published_at`, sql`a.id`],
  '-updated_at': [sql`a.updated_at`, sql`a.id`],
  '-views': [sql`v.count`, sql`v.article_id`],
  title: [sql`a.title_key`, sql`a.id`],
}

/** The index of `article_tag` yields a tag's published articles by date. */
function alongTag(tag: FilterTerm, conditions: Sql[]) {
  return {
    tables: sql`article_tag t CROSS JOIN article a`,
    conditions: [
      sql`t.tag_id = ${tag.id}`,
      isTagOfPublished(sql`t`),
      sql`a.id = t.article_id`,
      ...conditions,
    ],
    keys: [sql`t.published_at`, sql`t.article_id`],
  }
}

function tablesOf(search: Search | null, sort: ColumnSort, isAlongViews: boolean): Sql {
  const found = search ? sql`JOIN (${materializedIds(search)}) AS found ON found.id = a.id` : empty
  if (sort !== '-views') return sql`article a ${found}`
  // CROSS makes SQLite scan the views in order; PostgreSQL treats it as an ordinary join.
  if (isAlongViews) return sql`article_views v CROSS JOIN article a`
  return sql`article a JOIN article_views v ON v.article_id = a.id ${found}`
}

/** The condition on `article a` for the articles of a term, for a query that uses the term's index. */
export function hasTerm({ kind, id }: FilterTerm): Sql {
  const { column } = TAXONOMY[kind]
  if (column === null) return sql`a.id IN (SELECT article_id FROM article_tag WHERE tag_id = ${id})`
  return sql`a.${raw(column)} = ${id}`
}

/** `hasTerm` for a query along another index: the plus keeps SQLite from using the term's index. */
function hasTermByLookup({ kind, id }: FilterTerm): Sql {
  const { column } = TAXONOMY[kind]
  if (column !== null) return sql`+a.${raw(column)} = ${id}`
  return sql`EXISTS (SELECT 1 FROM article_tag WHERE article_id = a.id AND tag_id = ${id})`
}
