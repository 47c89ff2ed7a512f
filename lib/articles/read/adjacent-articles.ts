import { type Dependency, dependOn } from '../../cache/dependencies'
import { database, type Queries } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { PUBLISHED } from '../access'

export type AdjacentArticle = { id: number; slug: string; title: string }
export type AdjacentArticles = { previous: AdjacentArticle | null; next: AdjacentArticle | null }

/** A place in the order of publication. */
type Position = { id: number; published_at: Date }

/** The published articles next to one in time: the one before it and the one after it, where there are such. */
export async function findAdjacentArticles(position: Position): Promise<AdjacentArticles> {
  const adjacent = await selectAdjacent(database().read, position)
  // An article that comes between changes `adjacent` of both its neighbours; one that goes or is renamed, itself.
  const shown = [adjacent.previous, adjacent.next].flatMap((article) => article ?? [])
  dependOn(`adjacent:${position.id}`, ...shown.map(({ id }): Dependency => `article:${id}`))
  return adjacent
}

/** The same in the transaction of `queries`; whatever is at `position` itself does not count. */
export async function selectAdjacent(
  queries: Queries,
  { id, published_at: date }: Position,
): Promise<AdjacentArticles> {
  const [previous, next] = await Promise.all([
    first(queries, sql`(a.published_at, a.id) < (${date}, ${id}) ORDER BY a.published_at DESC, a.id DESC`),
    first(queries, sql`(a.published_at, a.id) > (${date}, ${id}) ORDER BY a.published_at, a.id`),
  ])
  return { previous, next }
}

async function first(queries: Queries, conditionAndOrder: Sql): Promise<AdjacentArticle | null> {
  const rows = await queries.$queryRaw<AdjacentArticle[]>`
    SELECT a.id, a.slug, a.title FROM article a WHERE ${PUBLISHED} AND ${conditionAndOrder} LIMIT 1`
  return rows[0] ?? null
}
