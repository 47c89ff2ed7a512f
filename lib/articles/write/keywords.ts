import type { Queries, RawQueries } from '../../db/database'
import { join, sql } from '../../db/sql'
import { type Keyword, type StemCounts, weighKeywords } from '../../search/keywords'
import { stemTerm, stemTerms, vocabularyWords } from '../../search/vocabulary/terms'
import { addToVocabulary, totalsOf } from '../../search/vocabulary/totals'
import { isPublished } from '../access'
import { countPublished } from '../read/count-articles'
import type { DerivedArticle } from './derive-article'

/** Adds the words and stems of a published article to the vocabulary, in the transaction of `queries`. */
export async function countWords(
  queries: Queries,
  { terms, stems }: Pick<DerivedArticle, 'terms' | 'stems'>,
  isCounted: boolean,
): Promise<void> {
  await addToVocabulary(queries, [...vocabularyWords(terms), ...stemTerms(stems)], { isCounted })
}

/** The keywords of an article that says these stems, heaviest first, as the published articles of now weigh them. */
export async function chooseKeywords(queries: RawQueries, stems: StemCounts): Promise<Keyword[]> {
  const totals = await totalsOf(queries, stemTerms(stems))
  const ofStems = new Map([...stems.keys()].map((stem) => [stem, totals.get(stemTerm(stem)) ?? 1]))
  return weighKeywords(stems, ofStems, await countPublished(queries))
}

/** Replaces the keywords of an article, in the transaction of `queries`. */
export async function storeKeywords(
  queries: Queries,
  article: { id: number; status: string },
  keywords: Keyword[],
): Promise<void> {
  await queries.$executeRaw`DELETE FROM article_keyword WHERE article_id = ${article.id}`
  if (keywords.length === 0) return
  const sign = isPublished(article) ? 1 : -1
  const rows = keywords.map(({ term, weight }) => sql`(${article.id}, ${term}, ${sign * weight})`)
  await queries.$executeRaw`INSERT INTO article_keyword (article_id, term, weight) VALUES ${join(rows)}`
}
