import { type Dependency, dependOn } from '../../cache/dependencies'
import { database, type Queries } from '../../db/database'
import { join, type Sql, sql } from '../../db/sql'
import { PUBLISHED, publishedLabel } from '../access'
import { SUMMARY_COLUMNS, SUMMARY_TABLES, type SummaryRow, selectSummaries } from '../rows'

const MAX_RELATED = 5

/** What is looked at, so that the cost does not grow with the site: the newest few of the rarest tags and of each word. */
const MAX_TAGS = 8
const NEWEST_EACH = 30
/** Of all those, so many that are found by the most are scored in full. */
const MAX_SCORED = 40

const TAG_WEIGHT = 3
const RARE_TAG_WEIGHT = 9
const CATEGORY_WEIGHT = 1
const KEYWORD_WEIGHT = 0.4

type Features = {
  categoryId: number
  tags: { id: number; weight: number }[]
  keywords: string[]
}

/**
 * The five published articles most related to one, most related first. Candidates are the newest of each of its tags
 * (rarest first), of its keywords (the stems that its title and text say most often) and of its category; the forty that
 * weigh the most by where they were found go on. A candidate scores for each tag that the two share, the more the rarer
 * the tag is (10.6 for one of two articles, towards 3), 1 for the same category and 0.4 for each shared keyword. Equal
 * scores go by date and id, so the same articles always give the same result.
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
    WITH candidate AS (
      SELECT id FROM (${join(candidateQueries(features), ' UNION ALL ')}) AS found
      WHERE id <> ${articleId} GROUP BY id ORDER BY SUM(weight) DESC, id DESC LIMIT ${MAX_SCORED}
    )
    SELECT ${SUMMARY_COLUMNS}
    FROM (
      SELECT a.id AS chosen_id, ${scoreOf(features)} AS score
      -- CROSS has SQLite start from the candidates; to PostgreSQL it is a join like any other.
      FROM candidate CROSS JOIN article a
      WHERE a.id = candidate.id AND ${PUBLISHED}
      ORDER BY score DESC, a.published_at DESC, a.id DESC LIMIT ${MAX_RELATED}
    ) AS chosen CROSS JOIN ${SUMMARY_TABLES}
    WHERE a.id = chosen.chosen_id
    ORDER BY chosen.score DESC, a.published_at DESC, a.id DESC`,
  )
  dependOn(...rows.map(({ id }): Dependency => `article:${id}`))
  return rows
}

/** What an article can share with others. Its related articles depend on these features alone. */
async function featuresOf(queries: Queries, articleId: number, categoryId: number): Promise<Features> {
  const tags = await queries.$queryRaw<{ id: number; total: number }[]>`
    SELECT tag.id, tag.total FROM article_tag JOIN tag ON tag.id = article_tag.tag_id
    WHERE article_tag.article_id = ${articleId} ORDER BY tag.total, tag.id`
  const keywords = await queries.$queryRaw<{ term: string }[]>`
    SELECT term FROM article_keyword WHERE article_id = ${articleId} ORDER BY term`
  dependOn(
    `category:${categoryId}`,
    ...tags.map(({ id }): Dependency => `tag:${id}`),
    ...keywords.map(({ term }): Dependency => `keyword:${term}`),
  )
  return {
    categoryId,
    tags: tags.slice(0, MAX_TAGS).map(({ id, total }) => ({ id, weight: tagWeight(total) })),
    keywords: keywords.map(({ term }) => term),
  }
}

/** By the tag's own total alone: a share of all articles would change with each of them. */
function tagWeight(total: number): number {
  return TAG_WEIGHT + RARE_TAG_WEIGHT / Math.max(1, total) ** 0.25
}

function candidateQueries({ tags, keywords, categoryId }: Features): Sql[] {
  return [
    newest(
      CATEGORY_WEIGHT,
      sql`SELECT a.id FROM article a WHERE a.category_id = ${categoryId} AND ${PUBLISHED}
        ORDER BY a.published_at DESC, a.id DESC`,
    ),
    ...tags.map(({ id, weight }) =>
      newest(
        weight,
        sql`SELECT t.article_id AS id FROM article_tag t WHERE t.tag_id = ${id} AND ${publishedLabel(sql`t`)}
          ORDER BY t.published_at DESC, t.article_id DESC`,
      ),
    ),
    ...keywords.map((term) =>
      newest(
        KEYWORD_WEIGHT,
        sql`SELECT k.article_id AS id FROM article_keyword k WHERE k.term = ${term} AND ${publishedLabel(sql`k`)}
          ORDER BY k.published_at DESC, k.article_id DESC`,
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
