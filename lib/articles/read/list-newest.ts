import { guest } from '../../auth/actor'
import { dependOn } from '../../cache/dependencies'
import { database } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { visibleTo } from '../access'
import { DETAIL_COLUMNS, DETAIL_TABLES, type DetailRow } from '../rows'
import { getTerm, type TermKind } from '../taxonomy/find-terms'

/** The list that articles are taken of: a category, tag or author by its slug; null is all. */
export type TermRef = { kind: TermKind; slug: string } | null

/** The newest published articles, whole. Throws `not_found` for a list that has none of its own. */
export async function listNewestArticles(shelf: TermRef, most: number): Promise<DetailRow[]> {
  const condition = shelf ? memberOf(shelf.kind, (await getTerm(shelf.kind, shelf.slug)).id) : sql`1 = 1`
  if (!shelf) dependOn('list')
  return database().slow.$queryRaw<DetailRow[]>`
    SELECT ${DETAIL_COLUMNS} FROM ${DETAIL_TABLES} WHERE ${visibleTo(guest)} AND ${condition}
    ORDER BY a.published_at DESC, a.id DESC LIMIT ${most}`
}

function memberOf(kind: TermKind, id: number): Sql {
  if (kind === 'category') return sql`a.category_id = ${id}`
  if (kind === 'author') return sql`a.author_id = ${id}`
  return sql`a.id IN (SELECT article_id FROM article_tag WHERE tag_id = ${id})`
}
