import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import { isDeleted, notFound } from '../access'
import { getArticle } from '../read/get-article'
import { getRenderedById } from '../rerendering/rerender'
import type { DetailRow } from '../rows'
import { signPreview, verifyPreview } from './link'

export type PreviewLink = { url: string; expiresAt: Date }

/** Makes a link to a preview that is valid for `lifetimeMs`. Throws what `getArticle` throws. */
export async function createPreview(actor: Actor, slug: string, lifetimeMs: number): Promise<PreviewLink> {
  const { id } = await getArticle(actor, slug)
  // A token counts whole seconds.
  const expiresAt = new Date(Math.ceil((Date.now() + lifetimeMs) / 1000) * 1000)
  const generation = await generationOf(id)
  return { url: await signPreview({ articleId: id, expiresAt, generation }), expiresAt }
}

/** Makes every link to a preview of the article at `slug` void. Throws what `getArticle` throws. */
export async function revokePreviews(actor: Actor, slug: string): Promise<void> {
  const { id } = await getArticle(actor, slug)
  await database().write(async ({ articlePreview }) => {
    const { count } = await articlePreview.updateMany({
      where: { articleId: id },
      data: { generation: { increment: 1 } },
    })
    if (count === 0) await articlePreview.create({ data: { articleId: id, generation: 1 } })
  })
}

/** The article of a preview link. Throws one `not_found` for what is forged, expired, made void or deleted. */
export async function getPreviewed(id: string, token: string): Promise<DetailRow> {
  const articleId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
  const generation = await generationOf(articleId)
  if (!(await verifyPreview(token, { articleId, generation }))) throw notFound()
  const row = await getRenderedById(articleId)
  if (isDeleted(row)) throw notFound()
  return row
}

async function generationOf(articleId: number): Promise<number> {
  const row = await database().read.articlePreview.findFirst({ where: { articleId } })
  return row?.generation ?? 0
}
