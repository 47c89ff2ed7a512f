import { database } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import type { Search } from '../../search/search'
import { countHits, matchingIds } from '../../search/search-index'
import { stemLanguage } from '../../search/stemmers'
import { listLanguages, listSearchLanguages } from '../totals'
import { MAX_RANKED, rankedIds } from './relevance'

export type PageRange = { limit: number; offset: number }

export type PageIds = { ids: number[]; total: number }

/** The hits that are ranked, best first, then the others, newest first; `condition` narrows them by `found.id`. */
export async function findPageByRelevance(
  search: Search,
  condition: Sql | null,
  { limit, offset }: PageRange,
): Promise<PageIds> {
  const ranked = sql`FROM (${rankedIds(search, await searchedLanguages())}) AS found WHERE ${condition ?? ALL}`
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

async function searchedLanguages() {
  const [read, all] = await Promise.all([listSearchLanguages(), listLanguages()])
  return { read, spoken: all.map(({ language }) => language && stemLanguage(language)) }
}

async function count(query: Sql): Promise<number> {
  const [row] = await database().slow.$queryRaw<{ total: unknown }[]>(query)
  return Number(row?.total ?? 0)
}
