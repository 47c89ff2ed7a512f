import { type Actor, canReadDrafts } from '../../auth/actor'
import { type Dependency, dependOn } from '../../cache/dependencies'
import { config } from '../../config'
import { database } from '../../db/database'
import { join, type Sql, sql } from '../../db/sql'
import { parseSearchQuery, type SearchQuery } from '../../search/query'
import type { Search, TermFilter } from '../../search/search-index'
import { type Status, visibleTo } from '../access'
import type { ArticleQuery } from '../schema/query'
import { findTermByNameOrSlug, type Term } from '../taxonomy/terms'

/** A category, tag or author that a list is narrowed to. */
export type FilterTerm = Term & { kind: 'category' | 'tag' | 'author' }

/** What a query asks for, with its names looked up. */
export type ArticleFilter = {
  status: Status | 'all'
  visible: Sql
  /** Smallest first: the one that leaves the least to look at. */
  names: FilterTerm[]
  /** Conditions on dates. */
  dates: Sql[]
  search: Search | null
}

/** Whether all published articles are selected. */
export function isUnfiltered({ status, names, dates, search }: ArticleFilter): boolean {
  return status === 'published' && names.length === 0 && dates.length === 0 && search === null
}

/** The selection of a query; null when nothing can match: a name that there is not, or a search for no word. */
export async function resolveFilter(actor: Actor, query: ArticleQuery): Promise<ArticleFilter | null> {
  const names = await findNames(query)
  dependOn(dependencyOf(names))
  if (!names) return null

  const status = canReadDrafts(actor) ? (query.status ?? 'published') : 'published'
  const selection = { status, visible: visibleTo(actor, status), names, dates: datesOf(query), search: null }
  if (query.q === undefined) return selection
  const words = parseSearchQuery(query.q, config().siteLocale)
  if (words.words.length === 0 && words.phrases.length === 0) return null
  return { ...selection, search: searchFor(words, selection) }
}

/** What the search index is asked for words under the names of a selection; no words ask for all that is filed there. */
export function searchFor(
  query: SearchQuery,
  { names, status }: Pick<ArticleFilter, 'names' | 'status'>,
): Search {
  return { query, labels: names.map(({ kind, id }): TermFilter => `${kind}-${id}`), status }
}

async function findNames({ kategori, tag, author }: ArticleQuery): Promise<FilterTerm[] | null> {
  const { read } = database()
  const wanted = [
    { kind: 'category', text: kategori, table: read.category },
    { kind: 'tag', text: tag, table: read.tag },
    { kind: 'author', text: author, table: read.author },
  ] as const
  const names: FilterTerm[] = []
  for (const { kind, text, table } of wanted) {
    if (text === undefined) continue
    const name = await findTermByNameOrSlug(table, text)
    if (!name) return null
    names.push({ ...name, kind })
  }
  return names.sort((one, other) => one.total - other.total)
}

/** One name is enough: whatever enters, leaves or changes in such a list changes each of its names. */
function dependencyOf(names: FilterTerm[] | null): Dependency {
  const [name] = names ?? []
  return name ? `${name.kind}:${name.id}` : 'list'
}

function datesOf({ published_after, published_before, updated_after }: ArticleQuery): Sql[] {
  return [
    ...(published_after ? [sql`a.published_at > ${published_after}`] : []),
    ...(published_before ? [sql`a.published_at < ${published_before}`] : []),
    ...(updated_after ? [sql`a.updated_at > ${updated_after}`] : []),
  ]
}

/**
 * How the database finds the articles of a name: by `gather` it starts from the name and looks at all that is filed
 * there; by `check` it walks along another index and looks each article up (the plus keeps the name's own index out).
 */
export function termCondition({ kind, id }: FilterTerm, way: 'gather' | 'check'): Sql {
  if (kind === 'tag') {
    return way === 'gather'
      ? sql`a.id IN (SELECT article_id FROM article_tag WHERE tag_id = ${id})`
      : sql`EXISTS (SELECT 1 FROM article_tag WHERE article_id = a.id AND tag_id = ${id})`
  }
  const column = kind === 'category' ? sql`a.category_id` : sql`a.author_id`
  return way === 'gather' ? sql`${column} = ${id}` : sql`+${column} = ${id}`
}

export function allOf(conditions: Sql[]): Sql {
  return join(conditions, ' AND ')
}
