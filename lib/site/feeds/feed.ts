import { getTermBySlug } from '../../articles/taxonomy/find-terms'
import { kindOfPath, TAXONOMY, type TermPath } from '../../articles/taxonomy/taxonomy'
import { config } from '../../config'
import { documentResponse, documentRoute } from '../../http/document-route'
import { messages } from '../i18n/messages'
import { HOME, termPath } from '../paths'
import { FEED_FORMATS, type FeedFormat, feedPath } from './address'
import { type Entry, type Feed, listEntries } from './entries'
import { writeAtom, writeJsonFeed, writeRss } from './formats'
import type { TermRef } from './newest-articles'

const WRITERS: Record<FeedFormat, (feed: Feed) => string> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

/** The handler of a feed's address: of the whole site, or of the lists of one kind. */
export function feedRoute(format: FeedFormat, kindPath?: TermPath) {
  return documentRoute(async ({ params }) => {
    const feed = await readFeed(format, kindPath && { kindPath, slug: params.slug ?? '' })
    return documentResponse(writeFeed(feed, format), FEED_FORMATS[format].type, linksOf(feed))
  })
}

/** Feed readers give up on longer ones, or load them again and again. */
const MAX_FEED_BYTES = 500_000

/** Each format escapes in its own way: what still makes the feed too long is left out, the oldest first. */
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

async function readFeed(format: FeedFormat, list?: { kindPath: TermPath; slug: string }): Promise<Feed> {
  const { siteName, siteDescription, siteLocale, siteUrl, websubHub } = config()
  const address: TermRef = list ? { kind: kindOfPath(list.kindPath), slug: list.slug } : null
  const name = address && (await getTermBySlug(address.kind, address.slug)).name
  const entries = await listEntries(address)
  const path = list && termPath(list.kindPath, list.slug)
  return {
    title: name === null ? siteName : `${name} – ${siteName}`,
    description:
      address && name !== null ? messages().list[TAXONOMY[address.kind].description](name) : siteDescription,
    home: siteUrl + (path ?? HOME),
    self: siteUrl + feedPath(format, path),
    language: siteLocale,
    icon: `${siteUrl}/ikon/512.png`,
    hub: websubHub,
    updated: new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime()))),
    entries,
  }
}

/** WebSub §4: a feed names its hub and itself in its headers too. */
function linksOf({ hub, self }: Feed): Record<string, string> {
  return hub === null ? {} : { Link: `<${hub}>; rel="hub", <${self}>; rel="self"` }
}
