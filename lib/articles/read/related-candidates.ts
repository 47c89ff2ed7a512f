import { keywordTopic, type Topic } from '../../bus/topics'
import { dependOn } from '../../cache/cached'
import type { Queries } from '../../db/database'
import { raw, type Sql, sql } from '../../db/sql'
import { heaviest, rarity } from '../../search/keywords'
import { isTagOfPublished, PUBLISHED } from '../access'

/** Limits on what is read, so that the cost does not grow with the site. */
const MAX_KEYWORDS = 16
const HEAVIEST_EACH = 30
const MAX_TAGS = 8
const NEWEST_EACH = 30
const LOOKED_AT_EACH = 200
const MAX_CANDIDATES = 40

const TAG_SCORE = 0.02
export const CATEGORY_SCORE = 0.03
/** The product of two weights is in millionths. */
export const WEIGHT_UNIT = 1e-6

export type Candidates = {
  own: Pick<OwnRow, 'language' | 'category_id' | 'translation_group'>
  tags: { id: number; score: number }[]
  /** With the weight of the shared keywords, in millionths. */
  candidates: [id: number, weight: number][]
}

/** The articles that share the most keywords, tags or the category with one; null for an unknown id. */
export async function findCandidates(queries: Queries, articleId: number): Promise<Candidates | null> {
  const [[own], tagRows, keywords] = await queries.$queryAll<[OwnRow[], TagRow[], KeywordRow[]]>([
    ownQuery(articleId),
    tagQuery(articleId),
    keywordQuery(articleId),
  ])
  if (!own) return null
  // An article that becomes or stops being a candidate announces one of these topics.
  dependOn(
    `category-members:${own.category_id}`,
    ...tagRows.map(({ id }): Topic => `tag-members:${id}`),
    ...keywords.map(({ term }) => keywordTopic(term)),
  )
  const tags = tagRows.map((row) => ({ ...row, score: tagScore(row.total, Number(row.articles)) }))
  const found = mergeLists([
    { entries: own.newest, score: CATEGORY_SCORE },
    { entries: own.newest_in_language, isInLanguage: true },
    ...tags.flatMap(({ newest, newest_in_language, score }) => [
      { entries: newest, score },
      { entries: newest_in_language, isInLanguage: true },
    ]),
    ...keywords.map(({ heaviest, weight }) => ({ entries: heaviest, weight, isInLanguage: true })),
  ])
  found.delete(articleId)
  return { own, tags, candidates: chooseBest([...found.values()]) }
}

/** Ids, or `PAIR`s if `weight` is set; `isInLanguage`: all are in the language of the article. */
type List = { entries: string | null; score?: number; weight?: number; isInLanguage?: boolean }

type Candidate = { id: number; score: number; keywordWeight: number; isInLanguage: boolean }

function mergeLists(lists: List[]): Map<number, Candidate> {
  const found = new Map<number, Candidate>()
  for (const { entries, score = 0, weight, isInLanguage = false } of lists) {
    for (const entry of entries?.split(',').map(Number) ?? []) {
      const [id, other] =
        weight === undefined ? [entry, 0] : [Math.floor(entry / WEIGHT_RANGE), entry % WEIGHT_RANGE]
      let candidate = found.get(id)
      if (!candidate) {
        candidate = { id, score: 0, keywordWeight: 0, isInLanguage }
        found.set(id, candidate)
      }
      candidate.score += score
      candidate.keywordWeight += (weight ?? 0) * other
      candidate.isInLanguage ||= isInLanguage
    }
  }
  return found
}

function chooseBest(candidates: Candidate[]): Candidates['candidates'] {
  return heaviest(candidates, MAX_CANDIDATES, rankOf, (one, other) => other.id - one.id).map(
    ({ id, keywordWeight }) => [id, keywordWeight],
  )
}

function rankOf({ score, keywordWeight, isInLanguage }: Candidate): number {
  return (isInLanguage ? MORE_THAN_ALL : 0) + score + keywordWeight * WEIGHT_UNIT
}

const MORE_THAN_ALL = 1_000
/** More than any weight: an id and a weight are packed into one number. */
const WEIGHT_RANGE = 1_024
const PAIR = sql`CAST(k.article_id AS BIGINT) * ${raw(String(WEIGHT_RANGE))} + k.weight`

/** Rounds the number of articles up to a power of two, as the exact number would change the score with each new article. */
function tagScore(total: number, articles: number): number {
  const rounded = 2 ** Math.ceil(Math.log2(Math.max(1, articles)))
  return TAG_SCORE * rarity(total, rounded)
}

// A list is one text, as transferring its rows would take longer than finding them. Articles in the language of the article
// are also listed separately, since there may be few among the newest.

type OwnRow = {
  language: string
  category_id: number
  translation_group: string | null
  newest: string | null
  newest_in_language: string | null
}

function ownQuery(articleId: number): Sql {
  return sql`
    SELECT own.language, own.category_id, own.translation_group,
      ${listOf(sql`
        SELECT a.id AS entry FROM article a WHERE a.category_id = own.category_id AND ${PUBLISHED}
        ORDER BY a.published_at DESC, a.id DESC LIMIT ${NEWEST_EACH}`)} AS newest,
      ${listOf(sql`
        SELECT a.id AS entry FROM article a
        WHERE a.language = own.language AND ${PUBLISHED} AND a.category_id = own.category_id
        ORDER BY a.published_at DESC, a.id DESC LIMIT ${NEWEST_EACH}`)} AS newest_in_language
    FROM article own WHERE own.id = ${articleId}`
}

type TagRow = {
  id: number
  total: number
  articles: unknown
  newest: string | null
  newest_in_language: string | null
}

function tagQuery(articleId: number): Sql {
  const newest = (limit: number) => sql`
    SELECT t.article_id AS entry FROM article_tag t WHERE t.tag_id = rarest.id AND ${isTagOfPublished(sql`t`)}
    ORDER BY t.published_at DESC, t.article_id DESC LIMIT ${limit}`
  return sql`
    SELECT rarest.id, rarest.total, (SELECT SUM(total) FROM category) AS articles,
      ${listOf(newest(NEWEST_EACH))} AS newest,
      ${listOf(sql`
        SELECT looked_at.entry FROM (${newest(LOOKED_AT_EACH)}) AS looked_at CROSS JOIN article a
        WHERE a.id = looked_at.entry AND a.language = rarest.language LIMIT ${NEWEST_EACH}`)} AS newest_in_language
    FROM (
      SELECT tag.id, tag.total, own.language FROM article own
        JOIN article_tag ON article_tag.article_id = own.id JOIN tag ON tag.id = article_tag.tag_id
      WHERE own.id = ${articleId} ORDER BY tag.total, tag.id LIMIT ${MAX_TAGS}
    ) AS rarest`
}

type KeywordRow = { term: string; weight: number; heaviest: string | null }

/** The weights of unpublished articles are negative. */
function keywordQuery(articleId: number): Sql {
  return sql`
    SELECT own.term, own.weight,
      ${listOf(sql`
        SELECT ${PAIR} AS entry FROM article_keyword k
        WHERE k.term = own.term AND k.weight > 0
        ORDER BY k.weight DESC, k.article_id DESC LIMIT ${HEAVIEST_EACH}`)} AS heaviest
    FROM (
      SELECT term, ABS(weight) AS weight FROM article_keyword
      WHERE article_id = ${articleId} ORDER BY ABS(weight) DESC, term LIMIT ${MAX_KEYWORDS}
    ) AS own`
}

function listOf(entries: Sql): Sql {
  return sql`(SELECT string_agg(CAST(listed.entry AS TEXT), ',') FROM (${entries}) AS listed)`
}
