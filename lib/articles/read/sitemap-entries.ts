import { guest } from '../../auth/actor'
import { dependOn } from '../../cache/dependencies'
import { database } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { visibleTo } from '../access'
import { BLOCK_SIZE, idsOf } from '../id-blocks'
import type { TermKind } from '../taxonomy/find-terms'

/** The address of something public: its slug, and when what it shows last changed. */
export type Address = { id: number; slug: string; updated_at: Date }
export type SitemapArticle = Address & {
  title: string
  published_at: Date
  cover_image_url: string | null
  pictures: string
}

/** So many rows are in memory at a time. */
const BATCH = 500
/** The date of a list is that of the newest change in what its first page shows. */
const FIRST_PAGE = 12

/** When any published article last changed; null where there is none. */
export async function findLastModified(): Promise<Date | null> {
  dependOn('list')
  const [newest] = await database().read.article.findMany({
    where: { status: 'published' },
    orderBy: { updatedAt: 'desc' },
    take: 1,
    select: { updatedAt: true },
  })
  return newest?.updatedAt ?? null
}

/** The blocks of ids that have published articles, each with the newest change in it. */
export async function listArticleBlocks(): Promise<{ block: number; updated_at: Date }[]> {
  dependOn('list')
  const rows = await database().slow.$queryRaw<{ block: unknown; updated_at: unknown }[]>`
    SELECT ${blockOf(sql`a.id`)} AS block, MAX(a.updated_at) AS updated_at
    FROM article a WHERE ${visibleTo(guest)} GROUP BY 1 ORDER BY 1`
  return rows.map(({ block, updated_at }) => ({
    block: Number(block),
    updated_at: new Date(Number(updated_at)),
  }))
}

/** The blocks of ids that have lists with published articles. */
export async function listTermBlocks(kind: TermKind): Promise<number[]> {
  dependOn('list')
  const rows = await database().slow.$queryRaw<{ block: unknown }[]>`
    SELECT ${blockOf(sql`s.id`)} AS block FROM ${TERM_TABLES[kind].table} s WHERE s.total > 0 GROUP BY 1 ORDER BY 1`
  return rows.map(({ block }) => Number(block))
}

/** The published articles of a block in the order of their ids, a few hundred at a time. */
export async function* walkArticles(block: number): AsyncGenerator<SitemapArticle[]> {
  dependOn(`block:${block}`)
  yield* walk(
    block,
    (after, last) => database().slow.$queryRaw<SitemapArticle[]>`
    SELECT ${ADDRESS_COLUMNS} FROM ${ADDRESS_TABLES}
    WHERE ${visibleTo(guest)} AND a.id > ${after} AND a.id <= ${last} ORDER BY a.id LIMIT ${BATCH}`,
  )
}

/** The lists of a kind in a block that have published articles, in the order of their ids. */
export async function* walkTerms(kind: TermKind, block: number): AsyncGenerator<Address[]> {
  dependOn('list')
  const { table, dates } = TERM_TABLES[kind]
  yield* walk(block, async (after, last) => {
    const rows = await database().slow.$queryRaw<Address[]>`
      SELECT s.id, s.slug, (SELECT MAX(shown.updated_at) FROM (${dates} LIMIT ${FIRST_PAGE}) AS shown) AS updated_at
      FROM ${table} s WHERE s.total > 0 AND s.id > ${after} AND s.id <= ${last} ORDER BY s.id LIMIT ${BATCH}`
    return rows.map((row) => ({ ...row, updated_at: new Date(Number(row.updated_at)) }))
  })
}

/** What was published after a moment, the newest first. */
export async function listPublishedAfter(moment: Date, most: number): Promise<SitemapArticle[]> {
  dependOn('list')
  return database().slow.$queryRaw<SitemapArticle[]>`
    SELECT ${ADDRESS_COLUMNS} FROM ${ADDRESS_TABLES} WHERE ${visibleTo(guest)} AND a.published_at > ${moment}
    ORDER BY a.published_at DESC, a.id DESC LIMIT ${most}`
}

const ADDRESS_COLUMNS = sql`a.id, a.slug, a.title, a.published_at, a.updated_at, a.cover_image_url,
  COALESCE(a.gallery, t.pictures) AS pictures`
const ADDRESS_TABLES = sql`article a JOIN article_content t ON t.article_id = a.id`

/** Each kind of list: its table, and the dates of its newest articles, by the index that its pages go by. */
const TERM_TABLES: Record<TermKind, { table: Sql; dates: Sql }> = {
  category: {
    table: sql`category`,
    dates: sql`SELECT a.updated_at FROM article a WHERE a.category_id = s.id AND ${visibleTo(guest)}
      ORDER BY a.published_at DESC, a.id DESC`,
  },
  author: {
    table: sql`author`,
    dates: sql`SELECT a.updated_at FROM article a WHERE a.author_id = s.id AND ${visibleTo(guest)}
      ORDER BY a.published_at DESC, a.id DESC`,
  },
  tag: {
    table: sql`tag`,
    dates: sql`SELECT a.updated_at FROM article_tag x JOIN article a ON a.id = x.article_id
      WHERE x.tag_id = s.id AND x.published_at IS NOT NULL ORDER BY x.published_at DESC, x.article_id DESC`,
  },
}

type Batch<Row> = (after: number, last: number) => PromiseLike<Row[]>

/** From id to id, so that each batch is found by the index and none is read twice. */
async function* walk<Row extends { id: number }>(block: number, batch: Batch<Row>): AsyncGenerator<Row[]> {
  const { after, last } = idsOf(block)
  for (let from = after; ; ) {
    const rows = await batch(from, last)
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) return
    from = end.id
  }
}

/** As `blockOf` of `blocks.ts`, in SQL: both databases divide integers to integers. */
function blockOf(id: Sql): Sql {
  return sql`(${id} - 1) / CAST(${BLOCK_SIZE} AS INTEGER) + 1`
}
