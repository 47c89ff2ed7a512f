import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import { normalizeSlug } from '../../text/slug'
import type { ArticleFields } from '../schema/fields'
import { fieldsOf, findStoredArticle } from '../stored-article'
import { findFreeSlug, hasSlug, isSlugOfTitle, slugFromTitle } from '../write/slugs'
import type { Operation } from './schema'
import type { Step } from './steps'

type Articles = Map<string, ArticleFields | null>

/** Predicts what each step will write after those before it, as far as is known before they run. */
export async function* foreseeWrites(
  steps: Step[],
): AsyncGenerator<{ index: number; fields: ArticleFields }> {
  const articles: Articles = new Map()
  for (const [index, { actor, operation, foresee }] of steps.entries()) {
    const after = foresee(await findBefore(operation, articles))
    articles.set(operation.slug, null)
    if (!after) continue
    yield { index, fields: after }
    const slug = await slugAfter(actor, operation, after, articles)
    if (slug !== null) articles.set(slug, asStored(after))
  }
}

async function findBefore({ method, slug }: Operation, articles: Articles): Promise<ArticleFields | null> {
  const known = articles.get(slug)
  if (known !== undefined || method !== 'PATCH') return known ?? null
  const stored = await findStoredArticle(database().read, slug)
  return stored && fieldsOf(stored)
}

async function slugAfter(
  actor: Actor,
  { method, slug, body }: Operation,
  { slug: explicit, title, status }: ArticleFields,
  articles: Articles,
): Promise<string | null> {
  if (explicit !== undefined) return normalizeSlug(explicit)
  const isGenerated = method === 'POST' || (method === 'PATCH' && body.slug === null)
  if (!isGenerated) return slug
  if (!hasSlug(title)) return null
  const base = slugFromTitle(title, 0)
  return isSlugOfTitle(slug, base) ? slug : findFreeSlug(database().read, { actor, status }, base, articles)
}

function asStored({ slug: _slug, aliases, ...fields }: ArticleFields): ArticleFields {
  return { ...fields, aliases: aliases?.toSorted() }
}
