import { toLanguageTag } from '../../articles/schema/field-checks'
import { findSlugOfNamed, findTermBySlug, getTermBySlug } from '../../articles/taxonomy/find-terms'
import { kindOfPath, TAXONOMY, type TermPath, type TermSummary } from '../../articles/taxonomy/taxonomy'
import { config } from '../../config'
import { AppError } from '../../errors'
import { documentResponse, documentRoute } from '../../http/document-route'
import { messages } from '../i18n/messages'
import { nameIn } from '../language'
import { HOME, termPath } from '../paths'
import { FEED_FORMATS, type FeedFormat, feedPath } from './address'
import { type Entry, type Feed, listEntries } from './entries'
import { writeAtom, writeJsonFeed, writeRss } from './formats'
import type { FeedList } from './newest-articles'

const WRITERS: Record<FeedFormat, (feed: Feed) => string> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

/** The route handler of a feed: of the whole site, or of the lists of one kind. */
export function feedRoute(format: FeedFormat, kindPath?: TermPath) {
  return documentRoute(async ({ params, request }) => {
    const language = languageIn(new URL(request.url).searchParams)
    const feed = await readFeed(format, language, kindPath && { kindPath, slug: params.slug ?? '' })
    return documentResponse(writeFeed(feed, format), FEED_FORMATS[format].type, {
      ...(language !== null && { 'Content-Language': language }),
      ...linksOf(feed),
    })
  })
}

/** Throws `not_found` for an invalid language. */
function languageIn(query: URLSearchParams): string | null {
  const text = query.getAll('bahasa').at(-1)?.trim() ?? ''
  if (text === '') return null
  return toLanguageTag(text) ?? noFeed()
}

function noFeed(): never {
  throw new AppError('not_found', 'There is no article in this language.')
}

/** Feed readers give up on longer feeds, or load them again and again. */
const MAX_FEED_BYTES = 500_000

/** Each format escapes in its own way, so a feed may still be too long: then it leaves out texts, the oldest first. */
function writeFeed(feed: Feed, format: FeedFormat): string {
  const text = WRITERS[format](feed)
  if (Buffer.byteLength(text) <= MAX_FEED_BYTES) return text
  return writeFeed({ ...feed, entries: shorten(feed.entries) }, format)
}

function shorten(entries: Entry[]): Entry[] {
  const oldest = entries.findLastIndex(({ html }) => html !== null)
  if (oldest === -1) return entries.slice(0, -1)
  return entries.map((entry, index) => (index === oldest ? { ...entry, html: null } : entry))
}

type TermList = { kindPath: TermPath; slug: string }

async function readFeed(format: FeedFormat, language: string | null, list?: TermList): Promise<Feed> {
  const { siteName, siteDescription, siteLocale, siteUrl, websubHub } = config()
  const term: FeedList['term'] = list ? { kind: kindOfPath(list.kindPath), slug: list.slug } : null
  const name = list ? (await getTerm(list, (path) => feedPath(format, path, language))).name : null
  const entries = await listEntries({ term, language })
  if (language !== null && entries.length === 0) noFeed()
  const path = list && termPath(list.kindPath, list.slug)
  return {
    title: [name, language && nameIn(language, siteLocale), siteName].filter(Boolean).join(' – '),
    description:
      term && name !== null ? messages().list[TAXONOMY[term.kind].description](name) : siteDescription,
    home: siteUrl + (path ?? HOME),
    self: siteUrl + feedPath(format, path ?? '', language),
    language: language ?? siteLocale,
    icon: `${siteUrl}/ikon/512.png`,
    // The hub is told only of feeds in all languages.
    hub: language === null ? websubHub : null,
    updated: new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime()))),
    entries,
  }
}

/** Throws `moved` to the feed of the term if `slug` is its name, `not_found` if there is no such term. */
async function getTerm({ kindPath, slug }: TermList, feedOf: (path: string) => string): Promise<TermSummary> {
  const kind = kindOfPath(kindPath)
  const term = await findTermBySlug(kind, slug)
  if (term) return term
  const named = await findSlugOfNamed(kind, slug)
  if (named === null) return getTermBySlug(kind, slug)
  const feed = feedOf(termPath(kindPath, named))
  throw new AppError('moved', `This feed is at ${feed}.`, { headers: { Location: feed } })
}

/** WebSub §4: a feed links to its hub and itself in its headers too. */
function linksOf({ hub, self }: Feed): Record<string, string> {
  return hub === null ? {} : { Link: `<${hub}>; rel="hub", <${self}>; rel="self"` }
}
