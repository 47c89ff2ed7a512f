import { type Actor, asAuthor, withScope } from '../auth/actor'
import { database, type Queries } from '../db/database'
import { unavailable } from '../errors'
import { articlePath } from '../routes/addresses'
import { isOwn } from './access'

type Owned = { status: string; createdBy: number | null }

/** The actor with the rights over an article: who made a draft has those of its author, and sees it once it is scheduled. */
export function asAuthorOf(actor: Actor, article: Owned): Actor {
  if (isOwnDraft(actor, article)) return asAuthor(actor)
  return isOwn(actor, article) && article.status === 'scheduled'
    ? withScope(actor, 'articles:read_drafts')
    : actor
}

/** As `asAuthorOf`, of the article that has the slug of an address, or had it; `queries` may be a transaction. */
export async function asAuthorAt(
  actor: Actor,
  { slug = '' }: { slug?: string },
  queries: Queries = database().read,
): Promise<Actor> {
  if (actor.personId === undefined) return actor
  const article = await queries.article.findFirst({ where: { slug }, select: OWNED })
  if (article) return asAuthorOf(actor, article)
  const path = articlePath(slug)
  const former = await queries.redirect.findFirst({ where: { path }, select: { article: { select: OWNED } } })
  return former?.article ? asAuthorOf(actor, former.article) : actor
}

/** Whether an article is a draft that `actor` made and may write. */
export function isOwnDraft(actor: Actor, article: Owned): boolean {
  return isOwn(actor, article) && article.status === 'draft'
}

/** Throws `unavailable` when the draft that an author has rights over became something else before it was written. */
export function assertStillOwn(actor: Actor, article: Owned): void {
  if (actor.isAuthor && !isOwnDraft(actor, article))
    throw unavailable('The article was changed at the same moment; try again.', 1)
}

const OWNED = { status: true, createdBy: true } as const
