import { type Actor, asAuthor, withScope } from '../auth/actor'
import { database } from '../db/database'
import { unavailable } from '../errors'

export type Owned = { status: string; createdBy: number | null }

/** The actor with the rights over an article: who made a draft has those of its author, and sees it once it is scheduled. */
export function asAuthorOf(actor: Actor, article: Owned): Actor {
  if (isOwnDraft(actor, article)) return asAuthor(actor)
  return isOwn(actor, article) && article.status === 'scheduled'
    ? withScope(actor, 'articles:read_drafts')
    : actor
}

/** As `asAuthorOf`, of the article at the slug of an address. */
export async function asAuthorAt(actor: Actor, { slug = '' }: { slug?: string }): Promise<Actor> {
  if (actor.personId === undefined) return actor
  const article = await database().read.article.findFirst({
    where: { slug },
    select: { status: true, createdBy: true },
  })
  return article ? asAuthorOf(actor, article) : actor
}

/** Whether an article is a draft that `actor` made and may write. */
export function isOwnDraft(actor: Actor, article: Owned): boolean {
  return isOwn(actor, article) && article.status === 'draft'
}

/** Throws `unavailable` when the draft that an author has rights over became something else before it was written. */
export function assertStillOwn(actor: Actor, article: Owned): void {
  if (actor.isAuthor && !isOwnDraft(actor, article))
    throw unavailable('The article was changed at this moment; try again.', 1)
}

/** Whether `actor` made an article and may write. */
export function isOwn({ personId, scopes }: Actor, { createdBy }: Owned): boolean {
  return personId !== undefined && personId === createdBy && scopes.has('articles:create')
}
