import { canSee, isDeleted, notFound } from '../../articles/access'
import { asAuthorOf } from '../../articles/own-drafts'
import { toLanguageTag } from '../../articles/schema/field-checks'
import { bodyOf, findStoredArticle, findStoredById, type StoredArticle } from '../../articles/stored-article'
import { isNew } from '../../articles/working-copies/place'
import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import type { JsonObject } from '../../http/json-body'
import { toId } from '../../text/strings'

/** What a person edits: an existing or a new article. */
export type Editable = {
  /** The id of the article, or `baru-` and a UUID. */
  place: string
  stored: StoredArticle | null
  /** The fields as stored; for a new article, those that it starts with. */
  body: JsonObject
  /** The person with their rights over this article. */
  actor: Actor
  maySave: boolean
  mayPublish: boolean
  mayDelete: boolean
}

/** Throws `not_found` for an article that the person may not see. */
export async function getEditable(actor: Actor, place: string): Promise<Editable> {
  if (isNew(place)) return newEditable(actor, place)
  const stored = await findStoredById(database().read, toId(place))
  if (!stored || isDeleted(stored)) throw notFound()
  const author = asAuthorOf(actor, stored)
  if (!canSee(author, stored)) throw notFound()
  const mayPublish = author.scopes.has('articles:publish')
  const mayUpdate = author.scopes.has('articles:update')
  return {
    place,
    stored,
    actor: author,
    body: bodyOf(stored),
    maySave: mayUpdate && (stored.status === 'draft' || mayPublish),
    mayPublish: mayUpdate && mayPublish,
    mayDelete: author.scopes.has('articles:delete'),
  }
}

/** A new article, as a form starts with it. */
export function newEditable(actor: Actor, place: string): Editable {
  const { scopes } = actor
  const maySave = scopes.has('articles:create')
  const mayPublish = maySave && scopes.has('articles:publish')
  const body = { content_format: 'markdown' }
  return { place, stored: null, body, actor, maySave, mayPublish, mayDelete: false }
}

/** The first fields of a translation: its language, the article that it translates, and the category of that. */
export async function translationBody(
  actor: Actor,
  { slug = '', language = '' }: { slug?: string; language?: string },
): Promise<JsonObject> {
  const original = await findStoredArticle(database().read, slug)
  if (!original || isDeleted(original) || !canSee(asAuthorOf(actor, original), original)) return {}
  return {
    translation_of: original.slug,
    category: original.category,
    ...(toLanguageTag(language) !== null && { language: toLanguageTag(language) }),
  }
}

/** Like `getEditable`, for an existing article. */
export async function getStoredArticle(
  actor: Actor,
  id: string,
): Promise<Editable & { stored: StoredArticle }> {
  const editable = await getEditable(actor, String(toId(id)))
  const { stored } = editable
  if (!stored) throw notFound()
  return { ...editable, stored }
}
