import { type Actor, canReadDrafts } from '../../auth/actor'
import { database } from '../../db/database'
import { empty, type Sql, sql } from '../../db/sql'
import { IS_FOR_OTHERS_TO_PUBLISH, isMadeBy, type Status } from '../access'

/** A draft or scheduled article in the overview. */
export type OverviewArticle = {
  id: number
  title: string
  status: Status
  publishedAt: Date
  updatedAt: Date
  /** The name of the person or key that wrote it last; null if unknown. */
  by: string | null
  isByKey: boolean
}

/** A working copy of a published or scheduled article that somebody else has to publish. */
type WaitingCopy = { articleId: number; title: string; name: string; savedAt: Date }

export type Overview = {
  /** Drafts that somebody else has to publish, for an actor who may; else they are among `drafts`. */
  waiting: OverviewArticle[]
  drafts: OverviewArticle[]
  scheduled: OverviewArticle[]
  /** Scheduled articles whose time has passed. */
  overdue: OverviewArticle[]
  copies: WaitingCopy[]
}

const MAX_LISTED = 30
/** The scheduler normally publishes an article within this time. */
const OVERDUE_MS = 5 * 60 * 1000

/** The unpublished articles that a person may see, and the working copies that wait for them to publish. */
export async function getOverview(actor: Actor): Promise<Overview> {
  const mayPublish = actor.scopes.has('articles:publish')
  const latest = sql`a.updated_at DESC, a.id DESC`
  const others = mayPublish ? sql`AND NOT ${IS_FOR_OTHERS_TO_PUBLISH}` : empty
  const [waiting, drafts, scheduled, copies] = await Promise.all([
    mayPublish ? listUnpublished(actor, sql`a.status = 'draft' AND ${IS_FOR_OTHERS_TO_PUBLISH}`, latest) : [],
    listUnpublished(actor, sql`a.status = 'draft' ${others}`, latest),
    listUnpublished(actor, sql`a.status = 'scheduled'`, sql`a.published_at ASC, a.id ASC`),
    mayPublish ? listWaitingCopies(actor) : [],
  ])
  const limit = Date.now() - OVERDUE_MS
  const overdue = scheduled.filter(({ publishedAt }) => publishedAt.getTime() < limit)
  return { waiting, drafts, scheduled, overdue, copies }
}

type Row = Omit<OverviewArticle, 'by' | 'isByKey'> & {
  maker: string | null
  writer: string | null
  kind: string | null
}

async function listUnpublished(actor: Actor, condition: Sql, order: Sql): Promise<OverviewArticle[]> {
  const own = canReadDrafts(actor) ? empty : sql`AND ${isMadeBy(actor)}`
  const rows = await database().read.$queryRaw<Row[]>`
    SELECT a.id, a.title, a.status, a.published_at AS "publishedAt", a.updated_at AS "updatedAt",
      p.name AS maker, r."by" AS writer, r.by_kind AS kind
    FROM article a
    LEFT JOIN person p ON p.id = a.created_by
    LEFT JOIN article_revision r ON r.article_id = a.id AND r.revision = a.revision
    WHERE ${condition} ${own} ORDER BY ${order} LIMIT ${MAX_LISTED}`
  return rows.map(({ maker, writer, kind, ...row }) => ({
    ...row,
    by: writer ?? maker,
    isByKey: writer !== null && kind !== 'person',
  }))
}

async function listWaitingCopies(actor: Actor): Promise<WaitingCopy[]> {
  const scheduled = canReadDrafts(actor) ? empty : sql`AND ${isMadeBy(actor)}`
  return database().read.$queryRaw<WaitingCopy[]>`
    SELECT w.article_id AS "articleId", a.title, p.name, w.saved_at AS "savedAt"
    FROM working_copy w
    JOIN article a ON a.id = w.article_id
    JOIN person p ON p.id = w.person_id
    WHERE (a.status = 'published' OR (a.status = 'scheduled' ${scheduled})) AND w.person_id <> ${actor.personId ?? 0}
      AND ${IS_FOR_OTHERS_TO_PUBLISH}
    ORDER BY w.saved_at DESC LIMIT ${MAX_LISTED}`
}
