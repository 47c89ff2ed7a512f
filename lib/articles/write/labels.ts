import type { Queries } from '../../db/database'
import { join, sql } from '../../db/sql'
import { termFilters } from '../../search/filters'
import { deleteSearchEntry, insertSearchEntry } from '../../search/search-index'
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
  const { id, terms, publishedAt, derived, isCounted } = labels
  const { status } = derived.article
  if (terms.tagIds.length > 0) {
    // Only the tags of a published article have a date: so the index gives the newest published ones.
    const date = isPublished({ status }) ? publishedAt : null
    const rows = terms.tagIds.map((tagId) => sql`(${id}, ${tagId}, ${date})`)
    await queries.$executeRaw`INSERT INTO article_tag (article_id, tag_id, published_at) VALUES ${join(rows)}`
  }
  await insertSearchEntry(queries, id, derived.terms, termFilters(terms, status))
  const keywords = await chooseKeywords(queries, derived, isCounted)
  await storeKeywords(queries, { id, status }, keywords)
  return keywords.map(({ term }) => term)
}

/** Replaces what an article was found by, in the transaction of `queries`; gives its keywords. */
export async function replaceLabels(queries: Queries, labels: Labels): Promise<string[]> {
  await queries.$executeRaw`DELETE FROM article_tag WHERE article_id = ${labels.id}`
  await deleteSearchEntry(queries, labels.id)
  return insertLabels(queries, labels)
}
