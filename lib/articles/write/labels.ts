import type { Queries } from '../../db/database'
import { join, sql } from '../../db/sql'
import { termFilters } from '../../search/filters'
import { deleteSearchEntry, insertSearchEntry } from '../../search/search-index'
import { isPublished } from '../access'
import type { TermIds } from '../taxonomy/term-counts'
import type { DerivedArticle } from './derive-article'

/** What an article is found by: its terms, its keywords and its entry in the search index. */
export type Labels = { id: number; terms: TermIds; publishedAt: Date; derived: DerivedArticle }

/** Inserts what a new article is found by, in the transaction of `queries`. */
export async function insertLabels(queries: Queries, labels: Labels): Promise<void> {
  const { id, terms, publishedAt, derived } = labels
  // Only the labels of a published article have a date: so each index gives the newest published ones.
  const date = isPublished(derived.article) ? publishedAt : null
  if (terms.tagIds.length > 0) {
    const rows = terms.tagIds.map((tagId) => sql`(${id}, ${tagId}, ${date})`)
    await queries.$executeRaw`INSERT INTO article_tag (article_id, tag_id, published_at) VALUES ${join(rows)}`
  }
  if (derived.keywords.length > 0) {
    const rows = derived.keywords.map((term) => sql`(${id}, ${term}, ${date})`)
    await queries.$executeRaw`INSERT INTO article_keyword (article_id, term, published_at) VALUES ${join(rows)}`
  }
  await insertSearchEntry(queries, id, derived.terms, termFilters(terms, derived.article.status))
}

/** Replaces what an article was found by, in the transaction of `queries`. */
export async function replaceLabels(queries: Queries, labels: Labels): Promise<void> {
  await queries.$executeRaw`DELETE FROM article_tag WHERE article_id = ${labels.id}`
  await queries.$executeRaw`DELETE FROM article_keyword WHERE article_id = ${labels.id}`
  await deleteSearchEntry(queries, labels.id)
  await insertLabels(queries, labels)
}
