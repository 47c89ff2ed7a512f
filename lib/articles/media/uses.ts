import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { canSee } from '../access'

export type Uses = {
  slugs: string[]
  /** How many others there are: drafts that the actor may not see, and articles in the trash. */
  hidden: number
}

/** The articles that show each of these images. */
export async function findUses(
  queries: Queries,
  actor: Actor,
  mediaIds: string[],
): Promise<Map<string, Uses>> {
  const rows = await queries.articleMedia.findMany({
    where: { mediaId: { in: mediaIds } },
    select: { mediaId: true, article: { select: { slug: true, status: true } } },
    orderBy: { articleId: 'asc' },
  })
  const uses = new Map(mediaIds.map((id): [string, Uses] => [id, { slugs: [], hidden: 0 }]))
  for (const { mediaId, article } of rows) {
    const use = uses.get(mediaId)
    if (use && canSee(actor, article)) use.slugs.push(article.slug)
    else if (use) use.hidden += 1
  }
  return uses
}
