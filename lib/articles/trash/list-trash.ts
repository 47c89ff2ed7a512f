import { type Actor, assertScope, canReadDrafts } from '../../auth/actor'
import { config } from '../../config'
import { database } from '../../db/database'
import { DAY_MS } from '../../text/date-time'
import type { Status } from '../access'
import { trashEndOf, trashLimit } from './keeping-time'

export const TRASH_PAGE_SIZE = 50

/** An article that can still be restored. */
export type DeletedArticle = {
  id: number
  title: string
  status: Status
  /** The person or key that deleted it; null if unknown. */
  by: string | null
  deletedAt: Date
  /** When it is deleted for good. */
  endsAt: Date
}

/** A page of the articles that `actor` may restore, last deleted first. Throws `insufficient_scope`. */
export async function listTrash(
  actor: Actor,
  page: number,
): Promise<{ articles: DeletedArticle[]; total: number }> {
  const where = { deletedAt: { gt: trashLimit() }, ...rightsOf(actor) }
  const { read } = database()
  const total = await read.deletedArticle.count({ where })
  const rows = await read.deletedArticle.findMany({
    where,
    include: { article: { select: { title: true } } },
    orderBy: [{ deletedAt: 'desc' }, { articleId: 'desc' }],
    skip: (page - 1) * TRASH_PAGE_SIZE,
    take: TRASH_PAGE_SIZE,
  })
  return { articles: rows.map(toDeleted), total }
}

/** Those of `ids` that `actor` may restore. Throws `insufficient_scope`. */
export async function listInTrash(actor: Actor, ids: readonly number[]): Promise<DeletedArticle[]> {
  const rows = await database().read.deletedArticle.findMany({
    where: { articleId: { in: [...ids] }, deletedAt: { gt: trashLimit() }, ...rightsOf(actor) },
    include: { article: { select: { title: true } } },
    orderBy: [{ deletedAt: 'desc' }, { articleId: 'desc' }],
  })
  return rows.map(toDeleted)
}

/** Who may delete an article may restore it: any article, published ones, or their own drafts. */
function rightsOf(actor: Actor) {
  const { scopes, personId } = actor
  const isAuthor = personId !== undefined && scopes.has('articles:create')
  const ownDrafts = { status: 'draft', article: { createdBy: personId ?? 0 } }
  if (isAuthor && !scopes.has('articles:delete')) return ownDrafts
  assertScope(actor, 'articles:delete')
  if (canReadDrafts(actor)) return {}
  return { OR: [{ status: 'published' }, ...(isAuthor ? [ownDrafts] : [])] }
}

type Row = {
  articleId: number
  status: string
  by: string | null
  deletedAt: Date
  article: { title: string }
}

function toDeleted({ articleId: id, status, by, deletedAt, article: { title } }: Row): DeletedArticle {
  // Only a status was ever stored.
  return { id, title, status: status as Status, by, deletedAt, endsAt: trashEndOf(deletedAt) }
}

const SOON_DAYS = 3
const SOON_MS = SOON_DAYS * DAY_MS

/** The number of articles that leave the trash for good within three days, and when the first one does. */
type EndingSoon = { count: number; from: Date }

/** Null if there are none, if `actor` may not restore them, or if the trash keeps nothing longer anyway. */
export async function findEndingSoon(actor: Actor): Promise<EndingSoon | null> {
  if (!actor.scopes.has('articles:delete') || config().trashDays <= SOON_DAYS) return null
  const limit = trashLimit()
  const where = { deletedAt: { gt: limit, lte: new Date(limit.getTime() + SOON_MS) } }
  const { deletedArticle } = database().read
  const count = await deletedArticle.count({ where })
  const first = count > 0 ? await deletedArticle.findFirst({ where, orderBy: { deletedAt: 'asc' } }) : null
  return first && { count, from: trashEndOf(first.deletedAt) }
}
