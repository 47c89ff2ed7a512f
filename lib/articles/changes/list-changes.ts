import { type Actor, canReadDrafts } from '../../auth/actor'
import { database } from '../../db/database'
import { allOf, join, sql } from '../../db/sql'
import type { Warning } from '../../errors'
import { limitReduced } from '../../http/pagination'
import { type Audience, hasStatus } from '../access'
import { SUMMARY_COLUMNS, SUMMARY_TABLES, selectSummaries } from '../rows'
import { type ArticleSummary, toSummary } from '../serialize'
import { cursorAhead, openCursors } from './cursor'
import { lastSequence } from './record-change'
import type { ChangesQuery } from './schema'

const MAX_CHANGES = 500

export type ArticleChange =
  | { cursor: string; type: 'upsert'; article: ArticleSummary & { revision: number } }
  | { cursor: string; type: 'delete'; slug: string; id: number; at: string; former_slugs: string[] }

export type ChangePage = {
  changes: ArticleChange[]
  cursor: string
  hasMore: boolean
  warnings: Warning[]
}

/** The latest change of each article after a cursor. Throws `invalid_parameter`, or `resync` for a cursor ahead. */
export async function listChanges(actor: Actor, query: Omit<ChangesQuery, 'wait'>): Promise<ChangePage> {
  const cursors = await openCursors()
  const after = query.after === undefined ? 0 : cursors.read(query.after)
  const audience: Audience = query.drafts && canReadDrafts(actor) ? 'keys' : 'readers'
  const limit = Math.min(query.limit, MAX_CHANGES)
  const rows = await listRows(audience, after, limit + 1)
  if (rows.length === 0) await assertNotAhead(after)

  const shown = rows.slice(0, limit)
  const articles = await readArticles(audience, shown)
  const changes = shown.flatMap((row): ArticleChange[] => {
    const cursor = cursors.write(row.sequence)
    if (row.isDeleted) return [{ cursor, type: 'delete', ...toTombstone(row) }]
    const article = articles.get(row.articleId)
    // An article that has gone since appears later in the feed.
    return article ? [{ cursor, type: 'upsert', article }] : []
  })
  return {
    changes,
    cursor: cursors.write(shown.at(-1)?.sequence ?? after),
    hasMore: rows.length > limit,
    warnings: warningsOf(actor, query),
  }
}

type ChangeRow = Awaited<ReturnType<typeof listRows>>[number]

function listRows(audience: Audience, after: number, count: number) {
  return database().read.articleChange.findMany({
    where: { audience, sequence: { gt: after } },
    orderBy: { sequence: 'asc' },
    take: count,
  })
}

/** A database whose files were replaced by older ones can be behind the cursors it issued. */
async function assertNotAhead(after: number) {
  if (after > (await lastSequence(database().read))) throw cursorAhead()
}

async function readArticles(audience: Audience, rows: ChangeRow[]) {
  const ids = rows.filter(({ isDeleted }) => !isDeleted).map(({ articleId }) => articleId)
  if (ids.length === 0) return new Map<number, ArticleSummary & { revision: number }>()
  const isVisible = hasStatus(audience === 'keys' ? 'all' : 'published')
  const found = await selectSummaries<{ revision: number }>(
    database().read,
    sql`SELECT ${SUMMARY_COLUMNS}, a.revision FROM ${SUMMARY_TABLES}
      WHERE ${allOf([sql`a.id IN (${join(ids)})`, isVisible])}`,
  )
  return new Map(found.map((row) => [row.id, { ...toSummary(row), revision: row.revision }]))
}

function toTombstone({ slug, articleId, at, formerSlugs }: ChangeRow) {
  // The column only ever holds a list of slugs.
  return { slug, id: articleId, at: at.toISOString(), former_slugs: JSON.parse(formerSlugs) as string[] }
}

function warningsOf(actor: Actor, { limit, drafts }: Omit<ChangesQuery, 'wait'>): Warning[] {
  const warnings = limitReduced(limit, MAX_CHANGES)
  if (drafts && !canReadDrafts(actor)) {
    const message = 'drafts needs a key with the scope articles:read_drafts; published articles are shown.'
    warnings.push({ code: 'parameter_ignored', parameter: 'drafts', message })
  }
  return warnings
}
