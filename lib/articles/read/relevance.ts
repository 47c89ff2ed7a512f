import { allOf, join, raw, type Sql, sql } from '../../db/sql'
import { isTelling } from '../../search/keywords'
import type { Search, SearchQuery } from '../../search/search'
import { newestIds } from '../../search/search-index'
import { namedStem } from '../../search/stemmers'
import { toSlug } from '../../text/slug'
import { isTagOfPublished } from '../access'

// Ranks the hits of a search by titles, tags and keywords, with integers, which both databases store alike.

/** This many of the newest hits with every word in the title, and of all hits, come before the others. */
export const MAX_RANKED = 1_000

/** Each is more than all that follow together. */
const POINTS = { title: 64, tags: 32, whole: 12 }

/**
 * The thresholds of an article's total weight for the words of a search, each half as large again: a keyword's weight depends
 * a little on when its article was written, and articles with the same content must be ordered by id.
 */
const STEPS = [1_000, 667, 444, 296, 198, 132, 88, 59, 39, 26, 1]

/** Further words of a search are not used for ranking. */
const MAX_WORDS = 16

/** The languages that queries are parsed in, and those of published articles. */
type SearchedLanguages = { read: readonly string[]; spoken: readonly string[] }

/** Selects id and score of the ranked hits, and `matched`: the number of hits, `MAX_RANKED` if there may be more. */
export function rankedIds(search: Search, { read, spoken }: SearchedLanguages): Sql {
  const whole = { isWhole: true, languages: search.without.includes('draft') ? spoken : undefined }
  // If a thousand articles have the whole words, prefix matches are not ranked: they are slow to find.
  const others = sql`(CASE WHEN (SELECT COUNT(*) FROM whole) < ${MAX_RANKED} THEN ${MAX_RANKED} ELSE 0 END)`
  const parts = [
    part(sql`SELECT id FROM whole`, { hits: 1, points: POINTS.whole }),
    part(sql`SELECT id FROM begun`, { hits: 1 }),
    part(sql`SELECT id FROM titled`, { hits: 1, points: POINTS.title }),
    part(begunInTitle(search.query), { points: POINTS.title }),
    ...tagParts(search.query),
    ...keywordParts(search, read),
  ]
  return sql`
    WITH whole AS MATERIALIZED (${newestIds(search, whole, MAX_RANKED)}),
      begun AS MATERIALIZED (${newestIds(search, {}, others)}),
      titled AS MATERIALIZED (${newestIds(search, { ...whole, part: 'title' }, MAX_RANKED)}),
      hit_total AS MATERIALIZED (
        SELECT MAX(total) AS matched
        FROM (SELECT COUNT(*) AS total FROM whole UNION ALL SELECT COUNT(*) AS total FROM begun) AS counted)
    SELECT id, SUM(points) + ${tagPoints(search.query)} + ${stepOf(sql`SUM(weight)`)} AS score,
      (SELECT matched FROM hit_total) AS matched
    FROM (${join(parts, ' UNION ALL ')}) AS part GROUP BY id HAVING SUM(hits) > 0`
}

type Part = { hits?: number; points?: number; tagged?: number; weight?: Sql }

/** What each of these ids adds to the score. */
function part(ids: Sql, { hits = 0, points = 0, tagged = 0, weight = raw('0') }: Part): Sql {
  return sql`
    SELECT id, ${raw(`${hits} AS hits, ${points} AS points, ${tagged} AS tagged`)}, ${weight} AS weight FROM (${ids}) AS own`
}

/** The prefix hits with every word in the title, found without the index, which is slow at this. */
function begunInTitle({ words, phrases }: SearchQuery): Sql {
  const inTitle = [
    ...words.map(({ word }) => `% ${word}%`),
    ...phrases.map((phrase) => `% ${phrase.join(' ')} %`),
  ]
  const conditions = inTitle.map((pattern) => sql`' ' || a.title_key || ' ' LIKE ${pattern}`)
  return sql`
    SELECT begun.id FROM begun CROSS JOIN article a
    WHERE begun.id NOT IN (SELECT id FROM whole) AND a.id = begun.id AND ${allOf(conditions)}`
}

/** The newest articles of the tags named like the search or one of its words. */
function tagParts(query: SearchQuery): Sql[] {
  const words = allWords(query)
  const named = new Map(words.map((word) => [toSlug(word), 1]))
  named.set(toSlug(words.join(' ')), words.length)
  return [...named].map(([slug, tagged]) => {
    const ids = sql`
      SELECT t.article_id AS id FROM tag CROSS JOIN article_tag t
      WHERE tag.slug = ${slug} AND t.tag_id = tag.id AND ${isTagOfPublished(sql`t`)}
      ORDER BY t.published_at DESC, t.article_id DESC LIMIT ${MAX_RANKED}`
    return part(ids, { tagged })
  })
}

function tagPoints(query: SearchQuery): Sql {
  return sql`CASE WHEN SUM(tagged) >= ${raw(`${allWords(query).length} THEN ${POINTS.tags}`)} ELSE 0 END`
}

/** The articles with the heaviest keywords among the words of the search. */
function keywordParts({ query, without }: Search, languages: readonly string[]): Sql[] {
  const telling = allWords(query).filter((word) => isTelling(word))
  const stems = new Set(telling.flatMap((word) => languages.map((language) => namedStem(word, language))))
  const sides = without.includes('draft') ? [OF_PUBLISHED] : [OF_PUBLISHED, OF_DRAFTS]
  return [...stems].flatMap((stem) =>
    sides.map((side) => {
      const ids = sql`
        SELECT article_id AS id, weight FROM article_keyword WHERE term = ${stem} AND ${side} LIMIT ${MAX_RANKED}`
      return part(ids, { weight: sql`ABS(weight)` })
    }),
  )
}

const OF_PUBLISHED = sql`weight > 0 ORDER BY weight DESC, article_id DESC`
const OF_DRAFTS = sql`weight < 0 ORDER BY weight, article_id`

function allWords({ words, phrases }: SearchQuery): string[] {
  return [...new Set([...words.map(({ word }) => word), ...phrases.flat()])].slice(0, MAX_WORDS)
}

function stepOf(weight: Sql): Sql {
  const steps = STEPS.map((least, at) => sql`WHEN ${weight} >= ${raw(`${least} THEN ${STEPS.length - at}`)}`)
  return sql`CASE ${join(steps, ' ')} ELSE 0 END`
}
