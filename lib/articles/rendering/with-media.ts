import { dropImages, maskedAddress, withResponsiveImages } from '../../content/responsive-images'
import type { SafeHtml } from '../../content/safe-html'
import type { Queries } from '../../db/database'
import { urlHash } from '../../media/fetch-media'
import {
  type Media,
  type MediaImage,
  mediaUrl,
  nameAtAnyOrigin,
  nameOfUrl,
  pathOnSite,
  toMedia,
  toMediaImage,
  toResponsiveImage,
} from '../../media/files'
import { parseImages } from '../rows'
import { absoluteUrl, type DerivedArticle } from './derive-article'

/** Adds the media that an article names or copied; in its transaction, so that none is deleted in between. */
export async function withMedia(
  queries: Queries,
  derived: DerivedArticle,
  articleId: number | null,
): Promise<DerivedArticle> {
  const urls = imageUrlsOf(derived)
  if (urls.length === 0) return derived
  const media = await findImages(queries, urls, derived.copies === 'all' ? 'all' : articleId)
  const isPlain = media.size === 0 && !urls.some(isOnlyShownWhenFound)
  return isPlain ? derived : show(derived, media)
}

/** The URLs of all images of an article, without duplicates. */
export function imageUrlsOf({ article, content }: DerivedArticle): string[] {
  const { coverImageUrl: cover, gallery } = article
  const images = [...(gallery ?? []), ...parseImages(content.pictures)]
  return [...new Set([...(cover === null ? [] : [cover]), ...images.map(({ url }) => url)])]
}

/** The URLs of images that an article does not show because the service does not have them. */
export async function listMissingMedia(
  queries: Queries,
  derived: DerivedArticle,
  articleId: number,
): Promise<string[]> {
  const urls = imageUrlsOf(derived).filter(isOnlyShownWhenFound)
  const found = await findImages(queries, urls, articleId)
  return urls.filter((url) => !found.has(url))
}

/** The service's images at these URLs, and its copies of them: for one article's id, for `all`, or no copies for null. */
export async function findImages(
  queries: Queries,
  urls: string[],
  whose: number | 'all' | null,
): Promise<Map<string, Media>> {
  const named = await findNamed(queries, urls)
  const others = urls.filter((url) => !named.has(url))
  return new Map([...named, ...(await findCopies(queries, others, whose))])
}

async function findCopies(
  queries: Queries,
  urls: string[],
  whose: number | 'all' | null,
): Promise<Map<string, Media>> {
  if (urls.length === 0 || whose === null) return new Map()
  const rows = await queries.mediaCopy.findMany({
    where: {
      urlHash: { in: urls.map((url) => urlHash(sourceOf(url))) },
      ...(whose !== 'all' && { media: { articles: { some: { articleId: whose } } } }),
    },
    include: { media: true },
  })
  const bySource = new Map(rows.map(({ url, media }) => [url, toMedia(media)]))
  return new Map(
    urls.flatMap((url) => {
      const media = bySource.get(sourceOf(url))
      return media ? [[url, media] as const] : []
    }),
  )
}

/** The URL that an image is copied from. */
export function sourceOf(url: string): string {
  return maskedAddress(pathOnSite(url)) ?? url
}

/** Accepts any origin, since the service may have had another one when the URLs were written. */
async function findNamed(queries: Queries, urls: string[]): Promise<Map<string, Media>> {
  const names = new Map(
    urls.flatMap((url) => [[url, nameAtAnyOrigin(sourceOf(url)) ?? '']] as const).filter(([, name]) => name),
  )
  if (names.size === 0) return new Map()
  const rows = await queries.media.findMany({ where: { name: { in: [...names.values()] } } })
  const byName = new Map(rows.map((media) => [media.name, toMedia(media)]))
  return new Map(
    [...names].flatMap(([url, name]) => {
      const media = byName.get(name)
      return media ? [[url, media] as const] : []
    }),
  )
}

function show(derived: DerivedArticle, media: Map<string, Media>): DerivedArticle {
  const { article, content } = derived
  const { coverImageUrl: cover, gallery } = article
  const coverMedia = cover === null ? undefined : media.get(cover)
  const byName = new Map([...media.values()].map((found) => [found.name, found]))
  const find = (url: string) => {
    const found = media.get(absoluteUrl(url)) ?? byName.get(nameAtAnyOrigin(url) ?? '')
    return found && toResponsiveImage(found)
  }
  const isGone = (url: string) => isOnlyShownWhenFound(url) && !byName.has(nameOfUrl(url) ?? '')
  const images = parseImages(content.pictures).flatMap((image) => {
    const found = media.get(image.url)
    if (found) return [{ ...image, url: mediaUrl(found) }]
    return isOnlyShownWhenFound(image.url) ? [] : [image]
  })
  return {
    ...derived,
    article: { ...article, coverMedia: coverMedia ? JSON.stringify(toMediaImage(coverMedia)) : null },
    content: {
      ...content,
      // The pipeline has just sanitized it.
      html: dropImages(withResponsiveImages(content.html as SafeHtml, find), isGone),
      pictures: JSON.stringify(images),
      media: JSON.stringify(mediaByUrl([...(gallery ?? []), ...parseImages(content.pictures)], media)),
    },
    mediaIds: [...new Set([...media.values()].map(({ id }) => id))],
  }
}

function isOnlyShownWhenFound(url: string): boolean {
  return maskedAddress(pathOnSite(url)) !== null || nameOfUrl(url) !== null
}

/** Gallery images keep the given URL, content images have the displayed one, so both are keys. */
function mediaByUrl(images: { url: string }[], media: Map<string, Media>): Record<string, MediaImage> {
  const entries = images.flatMap(({ url }) => {
    const found = media.get(url)
    if (!found) return []
    const image = toMediaImage(found)
    return [
      [url, image],
      [mediaUrl(found), image],
    ] as const
  })
  return Object.fromEntries(entries)
}
