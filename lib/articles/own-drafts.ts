import { type Actor, asAuthor, withScope } from '../auth/actor'
import { database, type Queries } from '../db/database'
import { unavailable } from '../errors'
import { articlePath } from '../routes/addresses'
import { isSlug } from '../text/slug'
import { isOwn } from './access'

type Owned = { status: string; createdBy: number | null }

/** The actor with their rights over an article: its creator may edit it as a draft and read it once scheduled. */
export function asAuthorOf(actor: Actor, article: Owned): Actor {
  if (isOwnDraft(actor, article)) return asAuthor(actor)
  return isOwn(actor, article) && article.status === 'scheduled'
    ? withScope(actor, 'articles:read_drafts')
    : actor
}

/** Like `asAuthorOf`, for the article that has or had the slug; `queries` may be a transaction. */
export async function asAuthorAt(
  actor: Actor,
  { slug = '' }: { slug?: string },
  queries: Queries = database().read,
): Promise<Actor> {
  if (actor.personId === undefined || !isSlug(slug)) return actor
  const article = await queries.article.findFirst({ where: { slug }, select: OWNED })
  if (article) return asAuthorOf(actor, article)
  const path = articlePath(slug)
  const former = await queries.redirect.findFirst({ where: { path }, select: { article: { select: OWNED } } })
  return former?.article ? asAuthorOf(actor, former.article) : actor
}

/** Whether an article is a draft that `actor` created and may write. */
export function isOwnDraft(actor: Actor, article: Owned): boolean {
  return isOwn(actor, article) && article.status === 'draft'
}

/** Throws `unavailable` if an author's article is no longer their own draft when it is written. */
export function assertStillOwn(actor: Actor, article: Owned): void {
  if (actor.isAuthor && !isOwnDraft(actor, article))
    throw unavailable('The article was changed at the same moment; try again.', 1)
}

const OWNED = { status: true, createdBy: true } as const
