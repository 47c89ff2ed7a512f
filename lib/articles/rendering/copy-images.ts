import { mapConcurrently } from '../../async'
import { database, type Queries } from '../../db/database'
import { AppError, limitWarnings, type Warning } from '../../errors'
import { fetchMedia, recordCopy } from '../../media/fetch-media'
import { nameOfUrl } from '../../media/files'
import { storeAndRemove } from '../../media/store-media'
import { OutboundError } from '../../outbound/send-request'
import { truncate } from '../../text/strings'
import type { DerivedArticle } from './derive-article'
import { findImages, imageUrlsOf, listMissingMedia, sourceOf } from './with-media'

const MAX_IMAGES = 50
const MAX_MS = 30_000
const AT_ONCE = 4

type CopyOptions = { isDryRun: boolean; copiesImages?: boolean }

/** Copies the images of an article; a dry run fetches none. Images that could not be copied give warnings. */
export async function copyImagesOf(
  derived: DerivedArticle,
  { isDryRun, copiesImages = false }: CopyOptions,
): Promise<DerivedArticle> {
  if (!copiesImages) return derived
  const urls = imageUrlsOf(derived).filter((url) => nameOfUrl(url) === null)
  const wanted = await withoutCopies(urls)
  const failed = isDryRun ? wanted.map((url) => ({ url, reason: DRY })) : await copyMissing(urls, wanted)
  const copyWarnings = failed.map(({ url, reason }) => toWarning(derived, url, reason))
  return { ...derived, copies: 'all', copyWarnings }
}

async function withoutCopies(urls: string[]): Promise<string[]> {
  const known = await findImages(database().read, urls, 'all')
  return urls.filter((url) => !known.has(url))
}

/** Copies that are deleted while others are fetched are fetched again. */
async function copyMissing(urls: string[], wanted: string[]): Promise<Failure[]> {
  const failed = await copyAll(wanted)
  const rest = await withoutCopies(urls.filter((url) => !failed.some((failure) => failure.url === url)))
  return [...failed, ...(await copyAll(rest))]
}

type Failure = { url: string; reason: string }

const DRY = 'A dry run fetches nothing.'
const TOO_MANY = `Only ${MAX_IMAGES} pictures are copied at a time; repeat the request to copy the others.`
const TOO_LATE = 'There was no time left; repeat the request to copy the others.'

async function copyAll(urls: string[]): Promise<Failure[]> {
  const deadline = AbortSignal.timeout(MAX_MS)
  const failed = await mapConcurrently(urls.slice(0, MAX_IMAGES), AT_ONCE, async (url) => {
    const reason = await copy(url, deadline)
    return reason === null ? [] : [{ url, reason }]
  })
  return [...failed.flat(), ...urls.slice(MAX_IMAGES).map((url) => ({ url, reason: TOO_MANY }))]
}

async function copy(url: string, deadline: AbortSignal): Promise<string | null> {
  try {
    const source = sourceOf(url)
    const { media } = await storeAndRemove(await fetchMedia(source, deadline), '')
    await recordCopy(source, media)
    return null
  } catch (error) {
    if (deadline.aborted) return TOO_LATE
    if (error instanceof AppError) return error.detail
    if (error instanceof OutboundError) return error.message
    throw error
  }
}

const MAX_URL_LENGTH = 200
/** The length at which the sanitiser's warnings cut a URL. */
const MAX_REMOVED_LENGTH = 40

function toWarning(derived: DerivedArticle, url: string, reason: string): Warning {
  const source = sourceOf(url)
  const message = `The picture at ${truncate(source, MAX_URL_LENGTH)} was not copied. ${reason}`
  return { code: 'image_not_copied', ...placeOf(derived, url), url: source, message }
}

/** Warnings for images that are not shown, twenty of each kind: missing ones of this service, and others by http. */
export async function missingImageWarnings(
  queries: Queries,
  derived: DerivedArticle,
  articleId: number,
): Promise<Warning[]> {
  const warnings = (await listMissingMedia(queries, derived, articleId)).flatMap((url): Warning[] => {
    const source = sourceOf(url)
    // An image that was to be copied already has a warning with the reason.
    if (source !== url) return derived.copies === 'all' ? [] : [removedWarning(source)]
    const message = `The service has no picture at ${truncate(url, MAX_URL_LENGTH)}: it is not shown. Upload it again, and use the url of the response.`
    return [{ code: 'image_missing', ...placeOf(derived, url), url, message }]
  })
  return limitWarnings(warnings)
}

function removedWarning(url: string): Warning {
  const message = `Removed from the content: URL ${truncate(url, MAX_REMOVED_LENGTH)} in img[src].`
  return { code: 'content_sanitized', field: 'content', message }
}

function placeOf(derived: DerivedArticle, url: string) {
  const pointer = pointerTo(derived, url)
  return { field: pointer.split('/')[1] ?? 'content', pointer }
}

function pointerTo({ article }: DerivedArticle, url: string): string {
  if (article.coverImageUrl === url) return '/cover_image_url'
  const index = article.gallery?.findIndex((image) => image.url === url) ?? -1
  return index >= 0 ? `/gallery/${index}/url` : '/content'
}
