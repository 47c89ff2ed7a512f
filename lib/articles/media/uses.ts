import type { Actor } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { canSee, type Status } from '../access'
import { asAuthorOf } from '../own-drafts'

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
    select: { mediaId: true, article: { select: { slug: true, status: true, createdBy: true } } },
    orderBy: { articleId: 'asc' },
  })
  const uses = new Map(mediaIds.map((id): [string, Uses] => [id, { slugs: [], hidden: 0 }]))
  for (const { mediaId, article } of rows) {
    const use = uses.get(mediaId)
    if (use && canSee(asAuthorOf(actor, article), article)) use.slugs.push(article.slug)
    else if (use) use.hidden += 1
  }
  return uses
}

export type UsedIn = { articles: { id: number; title: string; status: Status }[]; hidden: number }

/** As `findUses`, of one image and with what a person knows articles by. */
export async function listUses(actor: Actor, mediaId: string): Promise<UsedIn> {
  const rows = await database().read.articleMedia.findMany({
    where: { mediaId },
    select: { article: { select: { id: true, title: true, status: true, createdBy: true } } },
    orderBy: { articleId: 'desc' },
  })
  const seen = rows.filter(({ article }) => canSee(asAuthorOf(actor, article), article))
  return {
    // Only a status was ever stored.
    articles: seen.map(({ article: { id, title, status } }) => ({ id, title, status: status as Status })),
    hidden: rows.length - seen.length,
  }
}
