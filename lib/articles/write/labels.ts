import type { Queries } from '../../db/database'
import { join, type Sql, sql } from '../../db/sql'
import type { Keyword } from '../../search/keywords'
import { termFilters } from '../../search/search'
import { searchEntryDeletion, searchEntryInsert } from '../../search/search-index'
import { isPublished } from '../access'
import type { TermIds } from '../taxonomy/term-counts'
import type { DerivedArticle } from './derive-article'
import { chooseKeywords, keywordInsert } from './keywords'

/** What an article is found by: its terms, its keywords and its entry in the search index. */
export type Labels = {
  id: number
  terms: TermIds
  publishedAt: Date
  derived: DerivedArticle
  keywords: Keyword[]
}

/** Inserts what a new article is found by, in the transaction of `queries`. */
export async function insertLabels(queries: Queries, labels: Labels): Promise<void> {
  await queries.$queryAll(labelInserts(labels))
}

/** Replaces what an article was found by, in the transaction of `queries`; gives its keywords. */
export async function replaceLabels(
  queries: Queries,
  article: Omit<Labels, 'keywords'> & {
    /** Whether the vocabulary has counted the article before. */
    isCounted: boolean
  },
): Promise<string[]> {
  const { id, derived, isCounted } = article
  const keywords = await chooseKeywords(queries, derived, isCounted)
  await queries.$queryAll([
    sql`DELETE FROM article_tag WHERE article_id = ${id}`,
    sql`DELETE FROM article_keyword WHERE article_id = ${id}`,
    searchEntryDeletion(id),
    ...labelInserts({ ...article, keywords }),
  ])
  return keywords.map(({ term }) => term)
}

function labelInserts(labels: Labels): Sql[] {
  const { id, terms, derived, keywords } = labels
  const { status } = derived.article
  const entry = searchEntryInsert(id, derived.terms, termFilters(terms, status))
  return [...tagInserts(labels), entry, keywordInsert({ id, status }, keywords)]
}

function tagInserts({ id, terms, publishedAt, derived }: Labels): Sql[] {
  if (terms.tagIds.length === 0) return []
  // Only the tags of a published article have a date: so the index gives the newest published ones.
  const date = isPublished(derived.article) ? publishedAt : null
  const rows = terms.tagIds.map((tagId) => sql`(${id}, ${tagId}, ${date})`)
  return [sql`INSERT INTO article_tag (article_id, tag_id, published_at) VALUES ${join(rows)}`]
}
