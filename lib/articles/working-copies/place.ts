import { type Actor, assertPerson, assertScope } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { toId } from '../../text/strings'
import { canSee, isOwn, isPublished, notFound } from '../access'
import { asAuthorAt, asAuthorOf } from '../own-drafts'
import { assertNotFormerSlug } from '../read/get-article'

/** The article of a working copy, as far as it decides who has one. */
type PlaceArticle = {
  id: number
  slug: string
  title: string
  status: string
  revision: number
  createdBy: number | null
}

const NEW = /^baru-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a place is for an article that is not there yet: `baru-` and a UUID. */
export function isNew(place: string): boolean {
  return NEW.test(place)
}

/** The place of what is at the slug of an address, or is to be there. Throws as `getArticle` does. */
export async function getPlaceAt(actor: Actor, slug: string): Promise<string> {
  assertPerson(actor)
  if (isNew(slug)) return slug
  const article = await database().read.article.findFirst({ where: { slug }, select: ARTICLE })
  if (article && canSee(asAuthorOf(actor, article), article)) return String(article.id)
  if (!article) await assertNotFormerSlug(database().read, slug, await asAuthorAt(actor, { slug }))
  throw notFound()
}

/** The article of a place, null of a new one. Throws `not_found` for one that the person may not see. */
export async function getArticleOf(
  queries: Queries,
  actor: Actor,
  place: string,
): Promise<PlaceArticle | null> {
  if (isNew(place)) return null
  const article = await queries.article.findFirst({ where: { id: toId(place) }, select: ARTICLE })
  if (!article || !canSee(asAuthorOf(actor, article), article)) throw notFound()
  return article
}

/**
 * Throws `insufficient_scope` unless a person may type there: who may change the article, who made it, and, of what is
 * published, also writers, for somebody else to publish it.
 */
export function assertMayKeep(actor: Actor, article: PlaceArticle | null): void {
  assertScope(actor, article && !isTyped(actor, article) ? 'articles:update' : 'articles:create')
}

function isTyped(actor: Actor, article: PlaceArticle): boolean {
  if (!isPublished(article)) return isOwn(actor, article)
  return !actor.scopes.has('articles:publish') && !actor.scopes.has('articles:update')
}

const ARTICLE = { id: true, slug: true, title: true, status: true, revision: true, createdBy: true } as const
