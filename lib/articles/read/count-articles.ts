import { LRUCache } from 'lru-cache'
import { onInvalidation } from '../../cache/changes'
import { database } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import type { SearchQuery } from '../../search/query'
import { matchingIds } from '../../search/search-index'
import { singleton } from '../../singleton'
import { type ArticleFilter, allOf, isUnfiltered, searchFor, termCondition } from './filter'

/** Counts that had to be made, until anything changes: whoever turns the pages of one list has it counted once. */
const counted = singleton('counted', () => {
  const totals = new LRUCache<string, number>({ max: 2_000 })
  const memo = { totals, changes: 0 }
  onInvalidation(() => {
    memo.changes++
    totals.clear()
  })
  return memo
})

/** How many articles a selection has: from a counter where there is one, else by an index. */
export async function countArticles(selection: ArticleFilter): Promise<number> {
  if (isUnfiltered(selection)) return count(sql`SELECT SUM(total) AS total FROM category`)
  const [name, ...others] = selection.names
  if (name && others.length === 0 && isUnfiltered({ ...selection, names: [] })) return name.total
  return remembered(countQuery(selection))
}

/** The search index counts what has two labels in a fraction of the time that looking up each article takes. */
function countQuery(selection: ArticleFilter): Sql {
  const { visible, names, dates } = selection
  const search = selection.search ?? (names.length > 1 ? searchFor(NO_WORDS, selection) : null)
  if (search && dates.length === 0)
    return sql`SELECT COUNT(*) AS total FROM (${matchingIds(search)}) AS found`
  const [name] = names
  const named = search ? sql`a.id IN (${matchingIds(search)})` : name && termCondition(name, 'gather')
  return sql`SELECT COUNT(*) AS total FROM article a WHERE ${allOf([visible, ...(named ? [named] : []), ...dates])}`
}

const NO_WORDS: SearchQuery = { words: [], phrases: [] }

async function remembered(query: Sql): Promise<number> {
  const key = JSON.stringify([query.text, query.values])
  const known = counted.totals.get(key)
  if (known !== undefined) return known
  const { changes } = counted
  const total = await count(query)
  // What was counted before a change may be wrong after it.
  if (changes === counted.changes) counted.totals.set(key, total)
  return total
}

async function count(query: Sql): Promise<number> {
  const [row] = await database().slow.$queryRaw<{ total: unknown }[]>(query)
  return Number(row?.total ?? 0)
}
