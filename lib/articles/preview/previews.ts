import type { Actor } from '../../auth/actor'
import { database, type Queries, retry } from '../../db/database'
import { isUniqueViolation } from '../../db/errors'
import { currentRequest } from '../../request-context'
import { toId } from '../../text/strings'
import { isDeleted, notFound } from '../access'
import { getArticle } from '../read/get-article'
import { getRenderedById } from '../rerendering/rerender'
import type { DetailRow } from '../rows'
import { signPreview, verifyPreview } from './link'

/** `by` is the name of the key or person that made it. */
export type PreviewLink = { url: string; expiresAt: Date; by: string | null }

/** Creates a preview link that is valid for `lifetimeMs`. Throws what `getArticle` throws. */
export async function createPreview(actor: Actor, slug: string, lifetimeMs: number): Promise<PreviewLink> {
  const { id: articleId } = await getArticle(actor, slug)
  const now = new Date()
  const by = currentRequest()?.caller?.name ?? null
  const make = async (queries: Queries) => {
    const expiresAt = await freeMoment(queries, articleId, now.getTime() + lifetimeMs)
    await queries.previewLink.deleteMany({ where: { articleId, expiresAt: { lte: now } } })
    await queries.previewLink.create({ data: { articleId, expiresAt, createdAt: now, by } })
    return { expiresAt, generation: await generationOf(queries, articleId) }
  }
  const { expiresAt, generation } = await retry(() => database().write(make), isUniqueViolation)
  return { url: await signPreview({ articleId, expiresAt, generation }), expiresAt, by }
}

/** The valid preview links of the article at `slug`, latest expiry first, at most 50. Throws what `getArticle` throws. */
export async function listPreviews(actor: Actor, slug: string): Promise<PreviewLink[]> {
  const { id: articleId } = await getArticle(actor, slug)
  const generation = await generationOf(database().read, articleId)
  const rows = await database().read.previewLink.findMany({
    where: { articleId, ...isValid() },
    orderBy: { expiresAt: 'desc' },
    take: MAX_LISTED,
  })
  return Promise.all(
    rows.map(async ({ expiresAt, by }) => ({
      expiresAt,
      by,
      url: await signPreview({ articleId, expiresAt, generation }),
    })),
  )
}

const MAX_LISTED = 50

/** The condition for stored preview links that are valid now. */
export function isValid() {
  return { revokedAt: null, expiresAt: { gt: new Date() } }
}

/** Revokes the preview link with this expiry, unless it is already revoked. Throws what `getArticle` throws. */
export async function revokePreview(actor: Actor, slug: string, expiresAt: Date): Promise<void> {
  const { id: articleId } = await getArticle(actor, slug)
  await database().write(({ previewLink }) =>
    previewLink.updateMany({
      where: { articleId, expiresAt, revokedAt: null },
      data: { revokedAt: new Date() },
    }),
  )
}

/** Revokes every preview link of the article at `slug`. Throws what `getArticle` throws. */
export async function revokePreviews(actor: Actor, slug: string): Promise<void> {
  const { id } = await getArticle(actor, slug)
  await database().write(async ({ articlePreview, previewLink }) => {
    const { count } = await articlePreview.updateMany({
      where: { articleId: id },
      data: { generation: { increment: 1 } },
    })
    if (count === 0) await articlePreview.create({ data: { articleId: id, generation: 1 } })
    await previewLink.deleteMany({ where: { articleId: id } })
  })
}

/** The article of a preview link. Throws the same `not_found` for a forged, expired or revoked link or a deleted article. */
export async function getPreviewed(id: string, token: string): Promise<DetailRow> {
  const articleId = toId(id)
  const generation = await generationOf(database().read, articleId)
  const expiresAt = await verifyPreview(token, { articleId, generation })
  if (!expiresAt || (await isRevoked(articleId, expiresAt))) throw notFound()
  const row = await getRenderedById(articleId)
  if (isDeleted(row)) throw notFound()
  return row
}

/** Tokens have whole seconds: two links that expired in the same second would be identical. */
async function freeMoment({ previewLink }: Queries, articleId: number, earliest: number): Promise<Date> {
  const first = new Date(Math.ceil(earliest / 1000) * 1000)
  const later = await previewLink.findMany({
    where: { articleId, expiresAt: { gte: first } },
    select: { expiresAt: true },
  })
  const taken = new Set(later.map(({ expiresAt }) => expiresAt.getTime()))
  let moment = first.getTime()
  while (taken.has(moment)) moment += 1000
  return new Date(moment)
}

/** Links made before links were stored have no row, and can only be revoked all at once. */
async function isRevoked(articleId: number, expiresAt: Date): Promise<boolean> {
  const row = await database().read.previewLink.findFirst({ where: { articleId, expiresAt } })
  return row?.revokedAt != null
}

async function generationOf({ articlePreview }: Queries, articleId: number): Promise<number> {
  const row = await articlePreview.findFirst({ where: { articleId } })
  return row?.generation ?? 0
}
