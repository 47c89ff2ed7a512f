import { countRows } from '../cache/cached'
import type { Provider } from '../config'
import { database } from '../db/database'
import { empty, type Sql, sql } from '../db/sql'
import * as fts5 from './fts5'
import type { Matching, Search, SearchFilter } from './search'
import type { SearchDocument } from './search-document'
import * as tsvector from './tsvector'

// Full text on both databases. Both store the same lexemes and give the same hits.

/** `INSERT` of what the index stores of an article that it has nothing of. */
export function searchEntryInsert(articleId: number, document: SearchDocument, filters: SearchFilter[]): Sql {
  return dialect().insertEntry(articleId, document, filters)
}

/** `DELETE` of what the index stores of an article. */
export function searchEntryDeletion(articleId: number): Sql {
  return dialect().deleteEntry(articleId)
}

/** `SELECT id` of the articles that a search finds. */
export function matchingIds(search: Search, matching: Matching = {}): Sql {
  return dialect().matchingIds(search, matching)
}

/** `SELECT` of the entries that have a lexeme of the vocabulary, which is an expression of SQL. */
export function entriesWith(lexeme: Sql): Sql {
  return dialect().entriesWith(lexeme)
}

/** `SELECT id` of at most `limit` of the newest articles that a search finds. */
export function newestIds(search: Search, matching: Matching, limit: number): Sql {
  return dialect().newestIds(search, matching, limit)
}

/** `SELECT id, score` of at most `limit` of the newest articles that a search finds, a greater score being better. */
export function scoredIds(search: Search, matching: Matching, bonus: number, limit: number): Sql {
  return dialect().scoredIds(search, matching, bonus, limit)
}

/** How a database keeps its index; by default the one that is open. */
export function dialect(provider: Provider = database().provider) {
  return provider === 'postgresql' ? tsvector : fts5
}

/** How many articles a search finds; `condition` narrows them by `found.id`, null where the index alone decides. */
export function countHits(search: Search, condition: Sql | null): Promise<number> {
  const narrowed = condition === null ? empty : sql`WHERE ${condition}`
  return countRows(sql`SELECT COUNT(*) AS total FROM (${matchingIds(search)}) AS found ${narrowed}`)
}

export type PageRange = { limit: number; offset: number }

export type PageIds = { ids: number[]; total: number }

/** So many of the newest hits with every word in the title, and of all hits, come before the others. */
export const MAX_RANKED = 1_000
/** More than any score: a title that has everything goes first. */
const TITLE_BONUS = 1_000

/** Titles with all of it come first. Scoring a common word takes long and says little: only its newest are ranked. */
export async function findPageByRelevance(
  search: Search,
  condition: Sql | null,
  { limit, offset }: PageRange,
): Promise<PageIds> {
  const ranked = sql`FROM (${rankedIds(search, await isCommon(search))}) AS found WHERE ${condition ?? ALL}`
  const rows = await database().slow.$queryRaw<{ id: unknown; matched: unknown }[]>`
    SELECT found.id, found.matched ${ranked} ORDER BY found.score DESC, found.id DESC
    LIMIT ${limit} OFFSET ${offset}`
  const ids = rows.map(({ id }) => Number(id))
  const matched = Number(rows[0]?.matched ?? MAX_RANKED)
  const isCounted = matched < MAX_RANKED && condition === null
  const total = isCounted ? matched : await countHits(search, condition)
  if (ids.length === limit || total <= MAX_RANKED) return { ids, total }

  const rankedCount = await count(sql`SELECT COUNT(*) AS total ${ranked}`)
  const rest = await database().slow.$queryRaw<{ id: unknown }[]>`
    SELECT found.id FROM (${matchingIds(search)}) AS found
    WHERE ${condition ?? ALL} AND found.id NOT IN (SELECT found.id ${ranked})
    ORDER BY found.id DESC LIMIT ${limit - ids.length} OFFSET ${Math.max(0, offset - rankedCount)}`
  return { ids: [...ids, ...rest.map(({ id }) => Number(id))], total }
}

const ALL = sql`1 = 1`

async function isCommon(search: Search): Promise<boolean> {
  const newest = newestIds(search, { isWhole: true }, MAX_RANKED)
  return (await count(sql`SELECT COUNT(*) AS total FROM (${newest}) AS newest`)) === MAX_RANKED
}

function rankedIds(search: Search, isCommonSearch: boolean): Sql {
  return isCommonSearch ? newestFirst(search) : bestFirst(search)
}

function newestFirst(search: Search): Sql {
  const inText = newestIds(search, { isWhole: true }, MAX_RANKED)
  const inTitle = newestIds(search, { isWhole: true, part: 'title' }, MAX_RANKED)
  return sql`
    SELECT id, MAX(score) AS score, ${MAX_RANKED} AS matched FROM (
      SELECT id, 0 AS score FROM (${inText}) AS newest UNION ALL
      SELECT id, 1 AS score FROM (${inTitle}) AS titled) AS ranked
    GROUP BY id`
}

function bestFirst(search: Search): Sql {
  return sql`
    WITH matching AS MATERIALIZED (${scoredIds(search, {}, 0, MAX_RANKED)})
    SELECT id, MAX(score) AS score, (SELECT COUNT(*) FROM matching) AS matched
    FROM (SELECT id, score FROM matching UNION ALL
      ${scoredIds(search, { part: 'title' }, TITLE_BONUS, MAX_RANKED)}) AS ranked
    GROUP BY id`
}

async function count(query: Sql): Promise<number> {
  const [row] = await database().slow.$queryRaw<{ total: unknown }[]>(query)
  return Number(row?.total ?? 0)
}
