import { database } from '../../db/database'
import { LIMITS } from '../../field-limits'
import { isDeleted, isPublished } from '../access'
import { toAlias } from './store'

export type AliasTarget = { slug: string } | { isGone: true }

/** The target of the alias at `url` (path and query); null if there is none, or none that readers may know of. */
export async function findAliasTarget(url: string): Promise<AliasTarget | null> {
  const path = toAlias(url)
  if (path === null || [...path].length > LIMITS.alias) return null
  const [found] = await database().byKey.$queryRaw<(Article | NoArticle)[]>`
    SELECT a.slug, a.status, a.ever_published FROM redirect r LEFT JOIN article a ON a.id = r.article_id
    WHERE r.path = ${path}`
  if (!found) return null
  if (found.slug === null || (isDeleted(found) && found.ever_published)) return { isGone: true }
  return isPublished(found) ? { slug: found.slug } : null
}

type Article = { slug: string; status: string; ever_published: boolean }
type NoArticle = { slug: null }
