import type { Actor } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { canSee, type Status } from '../access'
import { asAuthorOf, isOwnDraft } from '../own-drafts'

export type Uses = {
  slugs: string[]
  /** The number of other articles: drafts that the actor may not see, and those in the trash. */
  hidden: number
}

/** The articles that show each of these images. */
export async function findUses(
  queries: Queries,
  actor: Actor,
  mediaIds: string[],
): Promise<Map<string, Uses>> {
  const rows = await queries.articleMedia.findMany({
    where: { mediaId: { in: mediaIds } },
    select: { mediaId: true, article: { select: { slug: true, status: true, createdBy: true } } },
    orderBy: { articleId: 'asc' },
  })
  const uses = new Map(mediaIds.map((id): [string, Uses] => [id, { slugs: [], hidden: 0 }]))
  for (const { mediaId, article } of rows) {
    const use = uses.get(mediaId)
    if (use && canSee(asAuthorOf(actor, article), article)) use.slugs.push(article.slug)
    else if (use) use.hidden += 1
  }
  return uses
}

export type UsedIn = { articles: { id: number; title: string; status: Status }[]; hidden: number }

/** Like `findUses`, for one image and with the titles of its articles. */
export async function listUses(actor: Actor, mediaId: string): Promise<UsedIn> {
  const rows = await database().read.articleMedia.findMany({
    where: { mediaId },
    select: { article: { select: { id: true, title: true, status: true, createdBy: true } } },
    orderBy: { articleId: 'desc' },
  })
  const seen = rows.filter(({ article }) => canSee(asAuthorOf(actor, article), article))
  return {
    // The column only ever holds a status.
    articles: seen.map(({ article: { id, title, status } }) => ({ id, title, status: status as Status })),
    hidden: rows.length - seen.length,
  }
}

/** The scope that a person lacks to remove an image from all articles that show it; null if none. */
export async function findLackingScope(
  actor: Actor,
  mediaId: string,
  queries: Queries = database().read,
): Promise<ScopeToChange | null> {
  const rows = await queries.articleMedia.findMany({
    where: { mediaId },
    select: { article: { select: { status: true, createdBy: true, deleted: { select: { status: true } } } } },
  })
  const needed = new Set(rows.map(({ article }) => scopeToChange(actor, article)))
  return SCOPES_TO_CHANGE.find((scope) => needed.has(scope) && !actor.scopes.has(scope)) ?? null
}

const SCOPES_TO_CHANGE = ['articles:publish', 'articles:update'] as const

type ScopeToChange = (typeof SCOPES_TO_CHANGE)[number]

type Shown = { status: string; createdBy: number | null; deleted: { status: string } | null }

function scopeToChange(actor: Actor, { status, createdBy, deleted }: Shown): ScopeToChange | null {
  if (isOwnDraft(actor, { status: deleted?.status ?? status, createdBy })) return null
  return status === 'published' || status === 'scheduled' ? 'articles:publish' : 'articles:update'
}
