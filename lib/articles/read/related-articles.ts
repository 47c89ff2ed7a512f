import { keywordTopic, type Topic } from '../../bus/topics'
import { dependOn } from '../../cache/cached'
import { database, type Queries } from '../../db/database'
import { join, type Sql, sql } from '../../db/sql'
import { rarity } from '../../search/keywords'
import { stemLanguage } from '../../search/stemmers'
import { isTagOfPublished, PUBLISHED } from '../access'
import { SUMMARY_COLUMNS, SUMMARY_TABLES, type SummaryRow, selectSummaries } from '../rows'
import { hasLanguageByLookup } from '../totals'

const MAX_RELATED = 5

/** What is looked at, so that the cost does not grow with the site. */
const MAX_KEYWORDS = 12
const HEAVIEST_EACH = 50
const MAX_TAGS = 8
const NEWEST_EACH = 30
const LOOKED_AT_EACH = 200
const MAX_SCORED = 40

const TAG_SCORE = 0.02
const CATEGORY_SCORE = 0.03
/** The product of two weights is in millionths. */
const WEIGHT_UNIT = 1e-6

type Features = {
  categoryId: number
  own: OwnRow
  tags: { id: number; score: number }[]
  keywords: { term: string; weight: number }[]
}

/**
 * The five published articles most related to one, of forty that are scored in full; ties go by date and id. Those in its
 * language come first, and none is a translation of it.
 */
export async function listRelatedArticles(
  articleId: number,
  categoryId: number,
  queries: Queries = database().read,
): Promise<SummaryRow[]> {
  const features = await featuresOf(queries, articleId, categoryId)
  const rows = await selectSummaries(
    queries,
    sql`
    WITH own AS MATERIALIZED (
      SELECT term, ABS(weight) AS weight FROM article_keyword WHERE article_id = ${articleId}
    ), candidate AS (
      SELECT id FROM (${join(candidateQueries(features), ' UNION ALL ')}) AS found
      WHERE id <> ${articleId} GROUP BY id ORDER BY MAX(is_same) DESC, SUM(score) DESC, id DESC LIMIT ${MAX_SCORED}
    )
    SELECT ${SUMMARY_COLUMNS}
    FROM (
      SELECT a.id AS chosen_id, ${isInLanguageOf(features)} AS is_same, ${scoreOf(features)} AS score
      -- CROSS has SQLite start from the candidates; to PostgreSQL it is a join like any other.
      FROM candidate CROSS JOIN article a
      WHERE a.id = candidate.id AND ${PUBLISHED} AND ${isNoTranslationOf(features)}
      ORDER BY is_same DESC, score DESC, a.published_at DESC, a.id DESC LIMIT ${MAX_RELATED}
    ) AS chosen CROSS JOIN ${SUMMARY_TABLES}
    WHERE a.id = chosen.chosen_id
    ORDER BY chosen.is_same DESC, chosen.score DESC, a.published_at DESC, a.id DESC`,
  )
  dependOn(...rows.map(({ id }): Topic => `article:${id}`))
  return rows
}

type OwnRow = { language: string; translation_group: string | null }
type TagRow = { id: number; total: number; articles: unknown }

/** What becomes a candidate for others, or stops being one, changes one of these. */
async function featuresOf(queries: Queries, articleId: number, categoryId: number): Promise<Features> {
  const [[own], tags, keywords] = await queries.$queryAll<
    [OwnRow[], TagRow[], { term: string; weight: number }[]]
  >([
    sql`SELECT language, translation_group FROM article WHERE id = ${articleId}`,
    sql`
      SELECT tag.id, tag.total, (SELECT SUM(total) FROM category) AS articles
      FROM article_tag JOIN tag ON tag.id = article_tag.tag_id
      WHERE article_tag.article_id = ${articleId} ORDER BY tag.total, tag.id`,
    sql`
      SELECT term, weight FROM article_keyword
      WHERE article_id = ${articleId} ORDER BY ABS(weight) DESC, term LIMIT ${MAX_KEYWORDS}`,
  ])
  dependOn(
    `category:${categoryId}`,
    ...tags.map(({ id }): Topic => `tag:${id}`),
    ...keywords.map(({ term }) => keywordTopic(term)),
  )
  const rarest = tags.slice(0, MAX_TAGS)
  return {
    categoryId,
    own: own ?? { language: '', translation_group: null },
    tags: rarest.map(({ id, total, articles }) => ({ id, score: tagScore(total, Number(articles)) })),
    // A draft's own are below zero.
    keywords: keywords.map(({ term, weight }) => ({ term, weight: Math.abs(weight) })),
  }
}

/** By the next power of two of all articles: their exact number would change the score with each of them. */
function tagScore(total: number, articles: number): number {
  const rounded = 2 ** Math.ceil(Math.log2(Math.max(1, articles)))
  return TAG_SCORE * rarity(total, rounded)
}

/** The newest of category and tags in any language, and in the same, of which there may be few among those. */
function candidateQueries({ tags, keywords, categoryId, own }: Features): Sql[] {
  const category = sql`
    SELECT a.id, 0 AS is_same, ${real(CATEGORY_SCORE)} AS score FROM article a
    WHERE a.category_id = ${categoryId} AND ${PUBLISHED}
    ORDER BY a.published_at DESC, a.id DESC LIMIT ${NEWEST_EACH}`
  const categoryInLanguage = sql`
    SELECT a.id, 1 AS is_same, ${real(0)} AS score FROM article a
    WHERE a.language = ${own.language} AND ${PUBLISHED} AND a.category_id = ${categoryId}
    ORDER BY a.published_at DESC, a.id DESC LIMIT ${NEWEST_EACH}`
  const ofTags = tags.map(
    ({ id, score }) => sql`
    SELECT t.article_id AS id, 0 AS is_same, ${real(score)} AS score FROM article_tag t
    WHERE t.tag_id = ${id} AND ${isTagOfPublished(sql`t`)}
    ORDER BY t.published_at DESC, t.article_id DESC LIMIT ${NEWEST_EACH}`,
  )
  const ofTagsInLanguage = tags.map(
    ({ id }) => sql`
    SELECT newest.id, 1 AS is_same, ${real(0)} AS score FROM (
      SELECT t.article_id AS id FROM article_tag t WHERE t.tag_id = ${id} AND ${isTagOfPublished(sql`t`)}
      ORDER BY t.published_at DESC, t.article_id DESC LIMIT ${LOOKED_AT_EACH}
    ) AS newest CROSS JOIN article a WHERE a.id = newest.id AND a.language = ${own.language} LIMIT ${NEWEST_EACH}`,
  )
  const ofKeywords = keywords.map(
    ({ term, weight }) => sql`
    SELECT k.article_id AS id, 1 AS is_same, k.weight * ${real(weight * WEIGHT_UNIT)} AS score FROM article_keyword k
    WHERE k.term = ${term} AND k.weight > 0
    ORDER BY k.weight DESC, k.article_id DESC LIMIT ${HEAVIEST_EACH}`,
  )
  const all = [category, categoryInLanguage, ...ofTags, ...ofTagsInLanguage, ...ofKeywords]
  return all.map((query) => sql`SELECT id, is_same, score FROM (${query}) AS part`)
}

function isInLanguageOf({ own }: Features): Sql {
  return sql`CASE WHEN ${hasLanguageByLookup(stemLanguage(own.language))} THEN 1 ELSE 0 END`
}

function isNoTranslationOf({ own: { translation_group: group } }: Features): Sql {
  return group === null ? sql`1 = 1` : sql`(a.translation_group IS NULL OR a.translation_group <> ${group})`
}

function scoreOf({ categoryId, tags }: Features): Sql {
  const words = sql`${real(WEIGHT_UNIT)} * COALESCE((
    SELECT SUM(own.weight * other.weight) FROM article_keyword other CROSS JOIN own
    WHERE other.article_id = a.id AND other.term = own.term), 0)`
  const category = sql`CASE WHEN a.category_id = ${categoryId} THEN ${real(CATEGORY_SCORE)} ELSE 0 END`
  if (tags.length === 0) return sql`${words} + ${category}`
  const scores = tags.map(({ id, score }) => sql`WHEN ${id} THEN ${real(score)}`)
  return sql`${words} + ${category} + COALESCE((
    SELECT SUM(CASE tag_id ${join(scores, ' ')} ELSE 0 END) FROM article_tag
    WHERE article_id = a.id AND tag_id IN (${join(tags.map(({ id }) => id))})), 0)`
}

/** A number that both databases take for a double; PostgreSQL would otherwise guess from its neighbours. */
function real(value: number): Sql {
  return sql`CAST(${value} AS DOUBLE PRECISION)`
}
