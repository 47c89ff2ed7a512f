import { articlePath } from '../../article-address'
import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { canSee, isDeleted } from '../access'
import { gone, moved } from '../errors'
import { isSlug } from '../slug'

/** What became of a slug that an article had: the slug that it has now and its status, or that it was deleted. */
export type FormerSlug = { article: { slug: string; status: string } | null }

type FormerRow = { slug: string | null; status: string; ever_published: boolean }

/** The article that had a slug before; null when none had it. */
export async function findFormerSlug(queries: Queries, slug: string): Promise<FormerSlug | null> {
  if (!isSlug(slug)) return null
  const [found] = await queries.$queryRaw<(FormerRow | undefined)[]>`
    SELECT a.slug, a.status, a.ever_published FROM redirect r LEFT JOIN article a ON a.id = r.article_id
    WHERE r.path = ${articlePath(slug)}`
  if (!found) return null
  const { slug: now, status, ever_published } = found
  if (now === null) return { article: null }
  if (!isDeleted({ status })) return { article: { slug: now, status } }
  // Nobody needs to know of a draft that was deleted.
  return ever_published ? { article: null } : null
}

/** Throws `moved` or `gone` for a slug that an article had before, if `actor` may know of that article. */
export async function assertNotFormerSlug(queries: Queries, slug: string, actor: Actor): Promise<void> {
  const former = await findFormerSlug(queries, slug)
  if (!former) return
  if (!former.article) throw gone()
  assertNotMoved(actor, former)
}

/** Throws `moved` for what was found at a slug, if `actor` may know of the article that had it. */
export function assertNotMoved(actor: Actor, { article }: FormerSlug): void {
  if (article && canSee(actor, article)) throw moved(article.slug)
}
