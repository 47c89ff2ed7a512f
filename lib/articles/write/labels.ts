import type { Queries } from '../../db/database'
import { join, type Sql, sql } from '../../db/sql'
import { termFilters } from '../../search/filters'
import { searchEntryDeletion, searchEntryInsert } from '../../search/search-index'
import { isPublished } from '../access'
import type { TermIds } from '../taxonomy/term-counts'
import type { DerivedArticle } from './derive-article'
import { chooseKeywords, storeKeywords } from './keywords'

/** What an article is found by: its terms, its keywords and its entry in the search index. */
export type Labels = {
  id: number
  terms: TermIds
  publishedAt: Date
  derived: DerivedArticle
  /** Whether the vocabulary has counted the article before. */
  isCounted: boolean
}

/** Inserts what a new article is found by, in the transaction of `queries`; gives its keywords. */
export async function insertLabels(queries: Queries, labels: Labels): Promise<string[]> {
  const { id, terms, derived, isCounted } = labels
  const { status } = derived.article
  const entry = searchEntryInsert(id, derived.terms, termFilters(terms, status))
  await queries.$queryAll([...tagInserts(labels), entry])
  const keywords = await chooseKeywords(queries, derived, isCounted)
  await storeKeywords(queries, { id, status }, keywords)
  return keywords.map(({ term }) => term)
}

/** Replaces what an article was found by, in the transaction of `queries`; gives its keywords. */
export async function replaceLabels(queries: Queries, labels: Labels): Promise<string[]> {
  const tagDeletion = sql`DELETE FROM article_tag WHERE article_id = ${labels.id}`
  await queries.$queryAll([tagDeletion, searchEntryDeletion(labels.id)])
  return insertLabels(queries, labels)
}

function tagInserts({ id, terms, publishedAt, derived }: Labels): Sql[] {
  if (terms.tagIds.length === 0) return []
  // Only the tags of a published article have a date: so the index gives the newest published ones.
  const date = isPublished(derived.article) ? publishedAt : null
  const rows = terms.tagIds.map((tagId) => sql`(${id}, ${tagId}, ${date})`)
  return [sql`INSERT INTO article_tag (article_id, tag_id, published_at) VALUES ${join(rows)}`]
}
