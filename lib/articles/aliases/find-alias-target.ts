import { database } from '../../db/database'
import { isDeleted, isPublished } from '../access'
import { MAX_ALIAS_LENGTH, toAlias } from './alias'

/** What an address that is no page leads on to: the slug of a published article, or nothing any more. */
export type AliasTarget = { slug: string } | { isGone: true }

/** Where the alias at `url` (path and query) leads; null when there is none, or none that readers may know of. */
export async function findAliasTarget(url: string): Promise<AliasTarget | null> {
  const path = toAlias(url)
  if (path === null || path.length > MAX_ALIAS_LENGTH) return null
  const found = await database().read.redirect.findFirst({
    where: { path },
    select: { article: { select: { slug: true, status: true, everPublished: true } } },
  })
  if (!found) return null
  const { article } = found
  if (!article || (isDeleted(article) && article.everPublished)) return { isGone: true }
  return isPublished(article) ? { slug: article.slug } : null
}
