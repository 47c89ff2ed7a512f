import { type Actor, assertPerson, assertScope } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { toId } from '../../text/strings'
import { canSee, isOwn, isPublished, notFound } from '../access'
import { asAuthorAt, asAuthorOf } from '../own-drafts'
import { throwNotFound } from '../read/get-article'

/** The fields of an article that decide who may have a working copy. */
type PlaceArticle = {
  id: number
  slug: string
  title: string
  status: string
  revision: number
  createdBy: number | null
}

const NEW = /^baru-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a place is for a new article: `baru-` and a UUID. */
export function isNew(place: string): boolean {
  return NEW.test(place)
}

/** The place for the slug in a URL: the id of its article, or `slug` itself if `isNew`. Throws as `getArticle` does. */
export async function getPlaceAt(actor: Actor, slug: string): Promise<string> {
  assertPerson(actor)
  if (isNew(slug)) return slug
  const article = await database().read.article.findFirst({ where: { slug }, select: ARTICLE })
  if (article && canSee(asAuthorOf(actor, article), article)) return String(article.id)
  return throwNotFound(database().read, slug, await asAuthorAt(actor, { slug }))
}

/** The article of a place; null for a new one. Throws `not_found` if the person may not see it. */
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
 * Throws `insufficient_scope` unless a person may keep a working copy: with `articles:update`, as the creator of an unpublished
 * article, or as a writer whose changes to a published article somebody else publishes.
 */
export function assertMayKeep(actor: Actor, article: PlaceArticle | null): void {
  assertScope(actor, article && !isTyped(actor, article) ? 'articles:update' : 'articles:create')
}

function isTyped(actor: Actor, article: PlaceArticle): boolean {
  if (!isPublished(article)) return isOwn(actor, article)
  return !actor.scopes.has('articles:publish') && !actor.scopes.has('articles:update')
}

const ARTICLE = { id: true, slug: true, title: true, status: true, revision: true, createdBy: true } as const
