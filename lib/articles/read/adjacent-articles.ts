import { guest } from '../../auth/actor'
import { dependOn } from '../../cache/dependencies'
import { database } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { visibleTo } from '../access'

export type AdjacentArticle = { slug: string; title: string }

/** The published articles next to one in time: the one before it and the one after it, where there are such. */
export async function findAdjacentArticles(article: {
  id: number
  published_at: Date
}): Promise<{ previous: AdjacentArticle | null; next: AdjacentArticle | null }> {
  const { id, published_at: date } = article
  // Any article can come between, and a neighbour's title can change.
  dependOn('list')
  const [previous, next] = await Promise.all([
    first(sql`(a.published_at, a.id) < (${date}, ${id}) ORDER BY a.published_at DESC, a.id DESC`),
    first(sql`(a.published_at, a.id) > (${date}, ${id}) ORDER BY a.published_at, a.id`),
  ])
  return { previous, next }
}

async function first(conditionAndOrder: Sql): Promise<AdjacentArticle | null> {
  const rows = await database().read.$queryRaw<AdjacentArticle[]>`
    SELECT a.slug, a.title FROM article a WHERE ${visibleTo(guest)} AND ${conditionAndOrder} LIMIT 1`
  return rows[0] ?? null
}
