import { isTagOfPublished, PUBLISHED } from '../../articles/access'
import { TAXONOMY, type TermKind } from '../../articles/taxonomy/taxonomy'
import { dependOn } from '../../cache/cached'
import { database } from '../../db/database'
import { raw, type Sql, sql } from '../../db/sql'
import { BATCH_SIZE, blockOfColumn, iterateBlock } from './iterate-block'

type SitemapTerm = { id: number; slug: string; updated_at: Date }

/** The date of a term's list is that of the newest change on its first page. */
const FIRST_PAGE = 12

/** The blocks of ids that have terms with published articles. */
export async function listTermBlocks(kind: TermKind): Promise<number[]> {
  dependOn('totals')
  const rows = await database().slow.$queryRaw<{ block: unknown }[]>`
    SELECT ${blockOfColumn(sql`s.id`)} AS block FROM ${raw(TAXONOMY[kind].table)} s
    WHERE s.total > 0 GROUP BY 1 ORDER BY 1`
  return rows.map(({ block }) => Number(block))
}

/** The terms of a block that have published articles, in the order of their ids, a few hundred at a time. */
export async function* iterateSitemapTerms(kind: TermKind, block: number): AsyncGenerator<SitemapTerm[]> {
  dependOn('updates')
  yield* iterateBlock(block, async (after, last) => {
    const rows = await database().slow.$queryRaw<SitemapTerm[]>`
      SELECT s.id, s.slug,
        (SELECT MAX(shown.updated_at) FROM (${newestDates(kind)} LIMIT ${FIRST_PAGE}) AS shown) AS updated_at
      FROM ${raw(TAXONOMY[kind].table)} s
      WHERE s.total > 0 AND s.id > ${after} AND s.id <= ${last} ORDER BY s.id LIMIT ${BATCH_SIZE}`
    return rows.map((row) => ({ ...row, updated_at: new Date(Number(row.updated_at)) }))
  })
}

/** The dates of the newest articles of the term `s`, by the index that its pages use. */
function newestDates(kind: TermKind): Sql {
  const { column } = TAXONOMY[kind]
  if (column !== null) {
    return sql`SELECT a.updated_at FROM article a WHERE a.${raw(column)} = s.id AND ${PUBLISHED}
      ORDER BY a.published_at DESC, a.id DESC`
  }
  return sql`SELECT a.updated_at FROM article_tag x JOIN article a ON a.id = x.article_id
    WHERE x.tag_id = s.id AND ${isTagOfPublished(sql`x`)} ORDER BY x.published_at DESC, x.article_id DESC`
}
