import { cdata, type Xml, xml, xmlDocument } from '../xml'
import type { Entry, Feed } from './entries'

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
${feed.hub !== null && xml`<atom:link rel="hub" href="${feed.hub}"/>\n`}${feed.entries.map(toItem)}</channel>
</rss>`)
}

function toItem(entry: Entry): Xml {
  return xml`<item>
<title>${entry.title}</title>
<link>${entry.url}</link>
<guid isPermaLink="false">${entry.id}</guid>
<pubDate>${entry.published.toUTCString()}</pubDate>
<atom:updated>${entry.updated.toISOString()}</atom:updated>
<dc:creator>${entry.author}</dc:creator>
${entry.terms.map((term) => xml`<category>${term}</category>\n`)}<description>${entry.summary}</description>
${entry.html !== null && xml`<content:encoded>${cdata(entry.html)}</content:encoded>\n`}${pictureOf(entry)}</item>
`
}

/** An enclosure needs a type; 0 stands for its unknown length. */
function pictureOf({ image }: Entry): Xml | null {
  if (image === null) return null
  const { url, type, bytes, size } = image
  const media = xml`<media:content medium="image" url="${url}"${type !== null && xml` type="${type}"`}${bytes !== null && xml` fileSize="${bytes}"`}${size && xml` width="${size.width}" height="${size.height}"`}/>\n`
  return type === null
    ? media
    : xml`<enclosure url="${url}" length="${bytes ?? 0}" type="${type}"/>\n${media}`
}
