import { type Actor, canReadDrafts, withScope } from '../../auth/actor'
import { database } from '../../db/database'
import { allOf, empty, type Sql, sql } from '../../db/sql'
import { hasStatus, isMadeBy, PUBLISHED, type Status } from '../access'
import type { SummaryRow } from '../rows'
import { DESK_PAGE_SIZE, type DeskListQuery, type DeskSort } from '../schema/desk-list'
import type { Sort } from '../schema/query'
import { countPublished } from '../totals'
import type { ArticleFilter } from './filter'
import { listArticles } from './list-articles'
import { readPage } from './list-rows'

export type DeskList = { articles: SummaryRow[]; total: number; counts: Record<Status | 'all', number> }

const STATUSES: readonly Status[] = ['draft', 'scheduled', 'published']

/** A page of the articles a person may see, in any status; without the right to read drafts, only their own drafts. */
export async function listForDesk(actor: Actor, query: DeskListQuery): Promise<DeskList> {
  const counts = await countByStatus(actor)
  const found = isPlain(query) ? await listPlain(actor, query, counts) : await listFiltered(actor, query)
  return { ...found, counts }
}

type Found = Pick<DeskList, 'articles' | 'total'>

function isPlain({ q, kategori, tag, author, language }: DeskListQuery): boolean {
  return !q && !kategori && !tag && !author && !language
}

async function countByStatus(actor: Actor): Promise<DeskList['counts']> {
  const [published, rows] = await Promise.all([
    countPublished(),
    database().read.$queryRaw<{ status: Status; total: unknown }[]>`
      SELECT a.status, COUNT(*) AS total FROM article a
      WHERE a.status IN ('draft', 'scheduled') ${andOwn(actor)} GROUP BY a.status`,
  ])
  const totalOf = (status: Status) => Number(rows.find((row) => row.status === status)?.total ?? 0)
  const [draft, scheduled] = [totalOf('draft'), totalOf('scheduled')]
  return { all: draft + scheduled + published, draft, scheduled, published }
}

const KEYS: Record<DeskSort, Sql> = {
  '-updated_at': sql`updated_at DESC, id DESC`,
  '-published_at': sql`published_at DESC, id DESC`,
  title: sql`title_key ASC, id ASC`,
}

/** Each status has an index in sort order, so a page of all merges the first rows of each. */
async function listPlain(
  actor: Actor,
  { status, sort = '-updated_at', page }: DeskListQuery,
  counts: DeskList['counts'],
): Promise<Found> {
  const offset = (page - 1) * DESK_PAGE_SIZE
  const order = KEYS[sort]
  const parts = STATUSES.filter((each) => status === 'all' || status === each).map((each) => {
    const conditions = [hasStatus(each), ...(each === 'published' ? [] : ownCondition(actor))]
    return sql`SELECT * FROM (
      SELECT a.id, a.updated_at, a.published_at, a.title_key FROM article a WHERE ${allOf(conditions)}
      ORDER BY ${order} LIMIT ${offset + DESK_PAGE_SIZE}) AS part`
  })
  const union = parts.reduce((all, part) => sql`${all} UNION ALL ${part}`)
  const rows = await database().slow.$queryRaw<{ id: unknown }[]>(
    sql`SELECT id FROM (${union}) AS merged ORDER BY ${order} LIMIT ${DESK_PAGE_SIZE} OFFSET ${offset}`,
  )
  const ids = rows.map(({ id }) => Number(id))
  return { articles: await readPage(ids, NO_FILTER), total: counts[status] }
}

const NO_FILTER: ArticleFilter = { status: 'all', terms: [], conditions: [], language: null, search: null }

/** Uses the public search across all statuses, without the drafts that `actor` may not read. */
async function listFiltered(actor: Actor, query: DeskListQuery): Promise<Found> {
  const { status, page, sort } = query
  const wanted = {
    ...withoutBlanks(query),
    status,
    page,
    limit: DESK_PAGE_SIZE,
    sort: sort satisfies Sort | undefined,
  }
  if (canReadDrafts(actor) || status === 'published') return listArticles(actor, wanted)
  const isTheirs = sql`(${PUBLISHED} OR ${isMadeBy(actor)})`
  return listArticles(withScope(actor, 'articles:read_drafts'), wanted, [isTheirs])
}

function withoutBlanks({ q, kategori, tag, author, language }: DeskListQuery) {
  const filters = { q, kategori, tag, author, language }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
}

function ownCondition(actor: Actor): Sql[] {
  return canReadDrafts(actor) ? [] : [isMadeBy(actor)]
}

function andOwn(actor: Actor): Sql {
  const [own] = ownCondition(actor)
  return own ? sql`AND ${own}` : empty
}
