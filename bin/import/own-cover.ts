import type { JsonObject } from '../../lib/http/json-body'
import type { ImportedArticle, LocalImage } from '../../lib/import/import-item'
import type { Client, Reply } from '../service/client'
import { ownPath } from '../service/own-path'
import { type WithImages, withUrls } from './images'

type OwnCover = { url: string; isCopy: boolean }

/**
 * Like `withImages`, but keeps a cover that an earlier run copied: it is not fetched again if it has the same address, and
 * it stays if fetching a different one fails.
 */
export function keepingCover(client: Client, withImages: WithImages): WithImages {
  return async (article) => {
    const { body, images, slug } = article
    const copied = images.find(({ reference, from }) => reference === body.cover_image_url && 'url' in from)
    const own = copied ? await findOwnCover(client, slug, copied.reference) : null
    if (!copied || !own) return withImages(article)
    const kept = withCover(article, copied, own.url)
    if (own.isCopy) return withImages(kept)
    const found = await withImages(article)
    if (found.body.cover_image_url !== undefined) return found
    return { ...(await withImages(kept)), losses: found.losses }
  }
}

function withCover(article: ImportedArticle, copied: LocalImage, url: string): ImportedArticle {
  return {
    ...article,
    body: withUrls(article.body, [copied], new Map([[copied.reference, url]])),
    images: article.images.filter((image) => image !== copied),
  }
}

/** The article's cover if it is an image in the service's media; `isCopy` if it was copied from `address`. */
async function findOwnCover(client: Client, slug: string, address: string): Promise<OwnCover | null> {
  const { json: article } = await follow(client, `/api/artikel/${slug}?format=source`)
  // The OpenAPI document guarantees these shapes.
  const { data } = (article ?? {}) as { data?: { fields?: JsonObject } }
  const url = String(data?.fields?.cover_image_url ?? '')
  const name = /\/media\/([0-9a-f]{24})\b/.exec(url)?.[1]
  if (name === undefined) return null
  const { json: found } = await client({
    method: 'GET',
    path: `/api/media?${new URLSearchParams({ q: address })}`,
  })
  const { data: copies = [] } = (found ?? {}) as { data?: { url: string }[] }
  return { url, isCopy: copies.some((copy) => copy.url.includes(name)) }
}

/** Follows the redirect from a former slug. */
async function follow(client: Client, path: string): Promise<Reply> {
  const reply = await client({ method: 'GET', path })
  const location = reply.headers.get('Location')
  if (reply.status !== 308 || location === null) return reply
  return client({ method: 'GET', path: ownPath(location) })
}
