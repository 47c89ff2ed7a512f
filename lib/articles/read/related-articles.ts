import { guest } from '../../auth/actor'
import { type Dependency, dependOn } from '../../cache/dependencies'
import { database, type Queries } from '../../db/database'
import { join, type Sql, sql } from '../../db/sql'
import { visibleTo } from '../access'
import { SUMMARY_COLUMNS, SUMMARY_TABLES, type SummaryRow } from '../rows'
import { type ArticleSummary, toSummary } from '../serialize'

const MAX_RELATED = 5

/** What is looked at, so that the cost does not grow with the site: the newest few of the rarest tags and of each word. */
const MAX_TAGS = 8
const NEWEST_EACH = 30
/** Of all those, so many that are found by the most are scored in full. */
const MAX_SCORED = 40

const TAG_WEIGHT = 3
const CATEGORY_WEIGHT = 1
const KEYWORD_WEIGHT = 0.4

type Features = {
  articleId: number
  categoryId: number
  tags: { id: number; weight: number }[]
  keywords: string[]
}

/**
 * The five published articles most related to one, most related first. Candidates are the newest of each of its tags
 * (rarest first), of its keywords (the stems that its title and text say most often) and of its category; the forty that
 * weigh the most by where they were found go on. A candidate scores for each tag that the two share, the more the rarer
 * the tag is (3 and three times the logarithm of how many times more articles there are than articles with the tag), 1
 * for the same category and 0.4 for each shared keyword. Equal scores go by date and id, so the same articles always
 * give the same answer.
 */
export async function listRelatedArticles(
  articleId: number,
  categoryId: number,
  queries: Queries = database().read,
): Promise<ArticleSummary[]> {
  const features = await featuresOf(queries, articleId, categoryId)
  const rows = await queries.$queryRaw<SummaryRow[]>`
    WITH candidate AS (
      SELECT id FROM (${join(candidateQueries(features), ' UNION ALL ')}) AS found
      WHERE id <> ${articleId} GROUP BY id ORDER BY SUM(weight) DESC, id DESC LIMIT ${MAX_SCORED}
    )
    SELECT ${SUMMARY_COLUMNS}
    FROM (
      SELECT a.id AS chosen_id, ${scoreOf(features)} AS score
      -- CROSS has SQLite start from the candidates; to PostgreSQL it is a join like any other.
      FROM candidate CROSS JOIN article a
      WHERE a.id = candidate.id AND ${visibleTo(guest)}
      ORDER BY score DESC, a.published_at DESC, a.id DESC LIMIT ${MAX_RELATED}
    ) AS chosen CROSS JOIN ${SUMMARY_TABLES}
    WHERE a.id = chosen.chosen_id
    ORDER BY chosen.score DESC, a.published_at DESC, a.id DESC`
  dependOn(
    `category:${categoryId}`,
    ...features.tags.map(({ id }): Dependency => `tag:${id}`),
    ...features.keywords.map((term): Dependency => `keyword:${term}`),
    ...rows.map(({ id }): Dependency => `article:${id}`),
  )
  return rows.map(toSummary)
}

async function featuresOf(queries: Queries, articleId: number, categoryId: number): Promise<Features> {
  const tags = await queries.$queryRaw<{ id: number; total: number; articles: unknown }[]>`
    SELECT tag.id, tag.total, (SELECT SUM(total) FROM category) AS articles
    FROM article_tag JOIN tag ON tag.id = article_tag.tag_id
    WHERE article_tag.article_id = ${articleId}
    ORDER BY tag.total, tag.id LIMIT ${MAX_TAGS}`
  const keywords = await queries.$queryRaw<{ term: string }[]>`
    SELECT term FROM article_keyword WHERE article_id = ${articleId} ORDER BY term`
  return {
    articleId,
    categoryId,
    tags: tags.map(({ id, total, articles }) => ({
      id,
      weight: TAG_WEIGHT * (1 + Math.log((Number(articles) + 1) / Math.max(1, total))),
    })),
    keywords: keywords.map(({ term }) => term),
  }
}

function candidateQueries({ tags, keywords, categoryId }: Features): Sql[] {
  return [
    newest(
      CATEGORY_WEIGHT,
      sql`SELECT a.id FROM article a WHERE a.category_id = ${categoryId} AND a.status = 'published'
        ORDER BY a.published_at DESC, a.id DESC`,
    ),
    ...tags.map(({ id, weight }) =>
      newest(
        weight,
        sql`SELECT article_id AS id FROM article_tag WHERE tag_id = ${id} AND published_at IS NOT NULL
          ORDER BY published_at DESC, article_id DESC`,
      ),
    ),
    ...keywords.map((term) =>
      newest(
        KEYWORD_WEIGHT,
        sql`SELECT article_id AS id FROM article_keyword WHERE term = ${term} ORDER BY article_id DESC`,
      ),
    ),
  ]
}

function newest(weight: number, ids: Sql): Sql {
  return sql`SELECT id, ${real(weight)} AS weight FROM (${ids} LIMIT ${NEWEST_EACH}) AS newest`
}

function scoreOf({ tags, keywords, categoryId }: Features): Sql {
  const parts = [sql`CASE WHEN a.category_id = ${categoryId} THEN ${real(CATEGORY_WEIGHT)} ELSE 0 END`]
  if (tags.length > 0) {
    const weights = tags.map(({ id, weight }) => sql`WHEN ${id} THEN ${real(weight)}`)
    parts.push(sql`COALESCE((
      SELECT SUM(CASE tag_id ${join(weights, ' ')} ELSE 0 END) FROM article_tag
      WHERE article_id = a.id AND tag_id IN (${join(tags.map(({ id }) => id))})), 0)`)
  }
  if (keywords.length > 0) {
    parts.push(sql`${real(KEYWORD_WEIGHT)} * (
      SELECT COUNT(*) FROM article_keyword WHERE article_id = a.id AND term IN (${join(keywords)}))`)
  }
  return join(parts, ' + ')
}

/** A number that both databases take for a double; PostgreSQL would otherwise guess from its neighbours. */
function real(value: number): Sql {
  return sql`CAST(${value} AS DOUBLE PRECISION)`
}
