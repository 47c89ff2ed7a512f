import { articlePath } from '../../article-address'
import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { canSee, isDeleted } from '../access'
import { gone, moved } from '../errors'
import { isSlug } from '../slug'

/** What became of a slug that an article had: the slug that it has now and its status, or that it was deleted. */
export type FormerSlug = { article: { slug: string; status: string } | null }

/** The article that had a slug before; null when none had it. */
export async function findFormerSlug(queries: Queries, slug: string): Promise<FormerSlug | null> {
  if (!isSlug(slug)) return null
  const found = await queries.redirect.findFirst({
    where: { path: articlePath(slug) },
    select: { article: { select: { slug: true, status: true, everPublished: true } } },
  })
  if (!found?.article || !isDeleted(found.article)) return found
  // Nobody needs to know of a draft that was deleted.
  return found.article.everPublished ? { article: null } : null
}

/** Throws `moved` or `gone` for a slug that an article had before, if `actor` may know of that article. */
export async function assertNotFormerSlug(queries: Queries, slug: string, actor: Actor): Promise<void> {
  const former = await findFormerSlug(queries, slug)
  if (!former) return
  if (!former.article) throw gone()
  if (canSee(actor, former.article)) throw moved(former.article.slug)
}
