import type { TermRef } from '../../articles/read/list-newest'
import { getTerm } from '../../articles/taxonomy/find-terms'
import { config } from '../../config'
import { documentResponse, documentRoute } from '../../http/document-route'
import { messages } from '../i18n/messages'
import { HOME, type TermPath, termPath } from '../paths'
import { FEED_FORMATS, type FeedFormat, feedPath } from './address'
import { writeAtom } from './atom'
import { type Feed, listEntries } from './entries'
import { writeJsonFeed } from './json-feed'
import { writeRss } from './rss'

const WRITERS: Record<FeedFormat, (feed: Feed) => string> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

const KINDS = { kategori: 'category', tag: 'tag', penulis: 'author' } as const
const DESCRIPTIONS = { kategori: 'inCategory', tag: 'withTag', penulis: 'byAuthor' } as const

/** The route handler of a feed: of the whole site, or of one category, tag or author. */
export function feedRoute(format: FeedFormat, kind?: TermPath) {
  return documentRoute(async ({ params }) => {
    const feed = await readFeed(format, kind && { kind, slug: params.slug ?? '' })
    return documentResponse(WRITERS[format](feed), FEED_FORMATS[format].type, linksOf(feed))
  })
}

async function readFeed(format: FeedFormat, list?: { kind: TermPath; slug: string }): Promise<Feed> {
  const { siteName, siteDescription, siteLocale, siteUrl, websubHub } = config()
  const term: TermRef = list ? { kind: KINDS[list.kind], slug: list.slug } : null
  const name = term && (await getTerm(term.kind, term.slug)).name
  const entries = await listEntries(term)
  const path = list && termPath(list.kind, list.slug)
  return {
    title: name === null ? siteName : `${name} – ${siteName}`,
    description: list && name !== null ? messages().list[DESCRIPTIONS[list.kind]](name) : siteDescription,
    home: siteUrl + (path ?? HOME),
    self: siteUrl + feedPath(format, path),
    language: siteLocale,
    icon: `${siteUrl}/ikon/512.png`,
    hub: websubHub,
    updated: new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime()))),
    entries,
  }
}

/** A feed also names its hub and itself in the `Link` header (WebSub §4). */
function linksOf({ hub, self }: Feed): Record<string, string> {
  return hub === null ? {} : { Link: `<${hub}>; rel="hub", <${self}>; rel="self"` }
}
