import { type Xml, xml, xmlDocument } from '../xml'
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
${feed.hub !== null && xml`<link rel="hub" href="${feed.hub}"/>\n`}${feed.entries.map(toEntry)}</feed>`)
}

function toEntry(entry: Entry): Xml {
  return xml`<entry xml:lang="${entry.lang}">
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
