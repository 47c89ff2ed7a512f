import { type Actor, assertScope, type Scope } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { assertPreconditions, type Preconditions } from '../../http/preconditions'
import { canSee, notFound } from '../access'
import { assertStillOwn } from '../own-drafts'
import {
  assertNotFormer,
  assertNotMoved,
  type FormerSlug,
  findFormerSlug,
  throwNotFound,
} from '../read/get-article'
import { articleEtag } from '../serialize'
import { findStoredArticle, type StoredArticle } from '../stored-article'

export type PutTarget = { article: StoredArticle | null; former: FormerSlug | null }

/** The article that has or had `slug`, for a PUT; `queries` may be the transaction that writes. */
export async function findPutTarget(queries: Queries, slug: string): Promise<PutTarget> {
  const [article, former] = await Promise.all([
    findStoredArticle(queries, slug),
    findFormerSlug(queries, slug),
  ])
  return { article, former: article ? null : former }
}

/** The scope that a PUT needs: it creates if there is no article. */
export function scopeOfPut({ article }: PutTarget): Scope {
  return article ? 'articles:update' : 'articles:create'
}

/** Throws `insufficient_scope`, `moved` or `precondition_failed` if a PUT must not write there. */
export function assertPutTarget(actor: Actor, target: PutTarget, preconditions: Preconditions): void {
  assertScope(actor, scopeOfPut(target))
  if (target.article) assertStillOwn(actor, target.article)
  // A caller who may not read a draft may take its former slug like any other.
  if (target.former) assertNotMoved(actor, target.former)
  assertPreconditions(preconditions, target.article && articleEtag(target.article))
}

/** The article of a PATCH, if `actor` may read it. Throws `not_found`, `gone`, `moved`, `precondition_failed`. */
export async function getPatchTarget(
  queries: Queries,
  actor: Actor,
  slug: string,
  preconditions: Preconditions,
): Promise<StoredArticle> {
  const article = await getStored(queries, actor, slug)
  if (!canSee(actor, article)) return throwNotFound(queries, slug, actor)
  assertWritable(actor, article, preconditions)
  return article
}

/** The article of a DELETE, even a hidden draft, whose slug the caller already knows. Throws as `getPatchTarget`. */
export async function getDeleteTarget(
  queries: Queries,
  actor: Actor,
  slug: string,
  preconditions: Preconditions,
): Promise<StoredArticle> {
  const article = await getStored(queries, actor, slug)
  assertWritable(actor, article, preconditions)
  return article
}

async function getStored(queries: Queries, actor: Actor, slug: string): Promise<StoredArticle> {
  const article = await findStoredArticle(queries, slug)
  if (article) return article
  await assertNotFormer(queries, slug, actor)
  // Between the two reads a PUT may have taken the slug of a deleted article.
  const taken = await findStoredArticle(queries, slug)
  if (!taken) throw notFound()
  return taken
}

function assertWritable(actor: Actor, article: StoredArticle, preconditions: Preconditions) {
  assertStillOwn(actor, article)
  assertPreconditions(preconditions, articleEtag(article))
}
