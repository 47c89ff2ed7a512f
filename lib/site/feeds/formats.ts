import { cdata, type Xml, xml, xmlDocument } from '../xml'
import type { Entry, Feed } from './entries'

/** A feed as Atom 1.0 (RFC 4287) with full texts. */
export function writeAtom(feed: Feed): string {
  return xmlDocument(xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">
<id>${feed.self}</id>
<title>${feed.title}</title>
<subtitle>${feed.description}</subtitle>
<updated>${feed.updated.toISOString()}</updated>
<generator>Artikel</generator>
<icon>${feed.icon}</icon>
<link rel="self" type="application/atom+xml" href="${feed.self}"/>
<link rel="alternate" type="text/html" href="${feed.home}"/>
${feed.hub !== null && xml`<link rel="hub" href="${feed.hub}"/>\n`}${feed.entries.map(toAtomEntry)}</feed>`)
}

function toAtomEntry(entry: Entry): Xml {
  return xml`<entry xml:lang="${entry.language}">
<id>${entry.id}</id>
<title>${entry.title}</title>
<link rel="alternate" type="text/html" href="${entry.url}"/>
${entry.image?.type && xml`<link rel="enclosure" type="${entry.image.type}" href="${entry.image.url}"${entry.image.bytes !== null && xml` length="${entry.image.bytes}"`}/>\n`}<published>${entry.published.toISOString()}</published>
<updated>${entry.updated.toISOString()}</updated>
<author><name>${entry.author}</name></author>
${entry.terms.map((term) => xml`<category term="${term}"/>\n`)}<summary>${entry.summary}</summary>
${entry.html !== null && xml`<content type="html">${entry.html}</content>\n`}</entry>
`
}

/** A feed as RSS 2.0 with full texts (`content:encoded`), following the RSS Advisory Board's profile. */
export function writeRss(feed: Feed): string {
  return xmlDocument(xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${feed.title}</title>
<link>${feed.home}</link>
<description>${feed.description}</description>
<language>${feed.language}</language>
<lastBuildDate>${feed.updated.toUTCString()}</lastBuildDate>
<generator>Artikel</generator>
<docs>https://www.rssboard.org/rss-specification</docs>
<image><url>${feed.icon}</url><title>${feed.title}</title><link>${feed.home}</link></image>
<atom:link rel="self" type="application/rss+xml" href="${feed.self}"/>
${feed.hub !== null && xml`<atom:link rel="hub" href="${feed.hub}"/>\n`}${feed.entries.map((entry) => toRssItem(entry, feed.language))}</channel>
</rss>`)
}

/** The language of an item is Dublin Core's: RSS only has that of the whole channel. */
function toRssItem(entry: Entry, around: string): Xml {
  return xml`<item>
<title>${entry.title}</title>
<link>${entry.url}</link>
<guid isPermaLink="false">${entry.id}</guid>
<pubDate>${entry.published.toUTCString()}</pubDate>
<atom:updated>${entry.updated.toISOString()}</atom:updated>
<dc:creator>${entry.author}</dc:creator>
${entry.language !== around && xml`<dc:language>${entry.language}</dc:language>\n`}${entry.terms.map((term) => xml`<category>${term}</category>\n`)}<description>${entry.summary}</description>
${entry.html !== null && xml`<content:encoded>${cdata(entry.html)}</content:encoded>\n`}${imageOf(entry)}</item>
`
}

/** An enclosure needs a type; 0 stands for its unknown length. */
function imageOf({ image }: Entry): Xml | null {
  if (image === null) return null
  const { url, type, bytes, size } = image
  const media = xml`<media:content medium="image" url="${url}"${type !== null && xml` type="${type}"`}${bytes !== null && xml` fileSize="${bytes}"`}${size && xml` width="${size.width}" height="${size.height}"`}/>\n`
  return type === null
    ? media
    : xml`<enclosure url="${url}" length="${bytes ?? 0}" type="${type}"/>\n${media}`
}

/** A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: feed.self,
    icon: feed.icon,
    language: feed.language,
    ...(feed.hub !== null && { hubs: [{ type: 'WebSub', url: feed.hub }] }),
    items: feed.entries.map(toJsonItem),
  })
}

function toJsonItem(entry: Entry) {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    summary: entry.summary,
    // An item needs a text: the summary when the full text is left out.
    ...(entry.html === null ? { content_text: entry.summary } : { content_html: entry.html }),
    date_published: entry.published.toISOString(),
    date_modified: entry.updated.toISOString(),
    authors: [{ name: entry.author }],
    tags: entry.terms,
    language: entry.language,
    ...(entry.image && { image: entry.image.url }),
  }
}
