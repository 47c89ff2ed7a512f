import { database, type Queries } from '../../db/database'
import { join, type Sql, sql, textTable } from '../../db/sql'
import { stemLanguage } from '../../search/stemmers'
import { PUBLISHED } from '../access'
import { SUMMARY_COLUMNS, SUMMARY_TABLES, type SummaryRow, selectSummaries } from '../rows'
import { hasLanguageByLookup } from '../totals'
import { CATEGORY_SCORE, type Candidates, findCandidates, WEIGHT_UNIT } from './related-candidates'

const MAX_RELATED = 5

/**
 * The five published articles most related to one, by keywords, tags and category; ties are ordered by date and id. Those in
 * its language come first. Its translations are left out.
 */
export async function listRelatedArticles(
  articleId: number,
  queries: Queries = database().byKey,
): Promise<SummaryRow[]> {
  const found = await findCandidates(queries, articleId)
  if (!found || found.candidates.length === 0) return []
  return selectSummaries(
    queries,
    sql`
    SELECT ${SUMMARY_COLUMNS}
    FROM (
      SELECT a.id AS chosen_id, ${isInLanguageOf(found)} AS is_in_language, ${scoreOf(found)} AS score
      -- CROSS has SQLite start from the candidates; to PostgreSQL it is a join like any other.
      FROM ${textTable(found.candidates)} AS candidate CROSS JOIN article a
      WHERE a.id = CAST(candidate.key AS INTEGER) AND ${PUBLISHED} AND ${isNoTranslationOf(found)}
      ORDER BY is_in_language DESC, score DESC, a.published_at DESC, a.id DESC LIMIT ${MAX_RELATED}
    ) AS chosen CROSS JOIN ${SUMMARY_TABLES}
    WHERE a.id = chosen.chosen_id
    ORDER BY chosen.is_in_language DESC, chosen.score DESC, a.published_at DESC, a.id DESC`,
  )
}

function isInLanguageOf({ own }: Candidates): Sql {
  return sql`CASE WHEN ${hasLanguageByLookup(stemLanguage(own.language))} THEN 1 ELSE 0 END`
}

function isNoTranslationOf({ own: { translation_group: group } }: Candidates): Sql {
  return group === null ? sql`1 = 1` : sql`(a.translation_group IS NULL OR a.translation_group <> ${group})`
}

function scoreOf({ own, tags }: Candidates): Sql {
  const words = sql`${real(WEIGHT_UNIT)} * CAST(candidate.value AS INTEGER)`
  const category = sql`CASE WHEN a.category_id = ${own.category_id} THEN ${real(CATEGORY_SCORE)} ELSE 0 END`
  if (tags.length === 0) return sql`${words} + ${category}`
  const scores = tags.map(({ id, score }) => sql`WHEN ${id} THEN ${real(score)}`)
  return sql`${words} + ${category} + COALESCE((
    SELECT SUM(CASE tag_id ${join(scores, ' ')} ELSE 0 END) FROM article_tag
    WHERE article_id = a.id AND tag_id IN (${join(tags.map(({ id }) => id))})), 0)`
}

/** A number that both databases treat as a double; PostgreSQL would otherwise infer its type from the other operands. */
function real(value: number): Sql {
  return sql`CAST(${value} AS DOUBLE PRECISION)`
}
