import type { Topic } from '../../bus/topics'
import { dependOn } from '../../cache/cached'
import { database, type Queries } from '../../db/database'
import { raw, type Sql, sql } from '../../db/sql'
import { PUBLISHED } from '../access'
import { shownLanguage } from '../rows'

type AdjacentArticle = { id: number; slug: string; title: string; language: string }
export type AdjacentArticles = { previous: AdjacentArticle | null; next: AdjacentArticle | null }

type Position = { id: number; published_at: Date }

/** The published articles before and after one in time; null where there is none. */
export async function findAdjacentArticles(position: Position): Promise<AdjacentArticles> {
  const adjacent = await selectAdjacent(database().byKey, position)
  // An article that comes in between announces `adjacent` of both neighbours; one that goes or is renamed, its own topic.
  const shown = [adjacent.previous, adjacent.next].flatMap((article) => article ?? [])
  dependOn(`adjacent:${position.id}`, ...shown.map(({ id }): Topic => `article:${id}`))
  return adjacent
}

/** The articles before and after `position`, without the one at it; `queries` may be a transaction. */
export async function selectAdjacent(
  queries: Queries,
  { id, published_at: date }: Position,
): Promise<AdjacentArticles> {
  const rows = await queries.$queryRaw<(AdjacentArticle & { side: string })[]>`
    SELECT * FROM (${first('previous', sql`(a.published_at, a.id) < (${date}, ${id}) ORDER BY a.published_at DESC, a.id DESC`)}) AS previous
    UNION ALL
    SELECT * FROM (${first('next', sql`(a.published_at, a.id) > (${date}, ${id}) ORDER BY a.published_at, a.id`)}) AS next`
  const at = (wanted: string) => {
    const row = rows.find(({ side }) => side === wanted)
    if (!row) return null
    return { id: Number(row.id), slug: row.slug, title: row.title, language: shownLanguage(row) }
  }
  return { previous: at('previous'), next: at('next') }
}

function first(side: 'previous' | 'next', conditionAndOrder: Sql): Sql {
  return sql`SELECT ${raw(`'${side}'`)} AS side, a.id, a.slug, a.title, a.language FROM article a
    WHERE ${PUBLISHED} AND ${conditionAndOrder} LIMIT 1`
}
