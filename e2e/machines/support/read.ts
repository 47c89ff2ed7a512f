import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { DomUtils, parseDocument } from 'htmlparser2'
import { inject } from 'vitest'
import { SITE_URL } from './site'

export type Document = { status: number; headers: Headers; text: string; bytes: Buffer }

/** Requests a URL of the site or a path, without following redirects. */
export async function read(address: string, headers: Record<string, string> = {}): Promise<Document> {
  const path = address.startsWith(SITE_URL) ? address.slice(SITE_URL.length) : address
  const response = await fetch(inject('serverUrl') + path, { headers, redirect: 'manual' })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, text: bytes.toString(), bytes }
}

/** The head of a page and its structured data. */
export type Head = {
  title: string
  /** By name or property; more than one where they repeat. */
  metas: Map<string, string[]>
  links: Record<string, string>[]
  graphs: { '@context': string; '@graph': SchemaOrgNode[] }[]
}
export type SchemaOrgNode = { '@type': string; '@id'?: string; [property: string]: unknown }

/** The head of a page; throws if its status is not `status`. */
export async function readHead(address: string, status = 200): Promise<Head> {
  const page = await read(address)
  if (page.status !== status) throw new Error(`${address} returned ${page.status}.`)
  return headOf(page.text)
}

export function headOf(html: string): Head {
  const document = parseDocument(html)
  const [head] = DomUtils.getElementsByTagName('head', document)
  if (!head) throw new Error('The page has no head.')
  const titles = DomUtils.getElementsByTagName('title', head).map((title) => DomUtils.textContent(title))
  if (titles.length !== 1) throw new Error(`The page has ${titles.length} titles in its head.`)
  const metas = new Map<string, string[]>()
  for (const { attribs } of DomUtils.getElementsByTagName('meta', head)) {
    const name = attribs.name ?? attribs.property
    if (name) metas.set(name, [...(metas.get(name) ?? []), attribs.content ?? ''])
  }
  const scripts = DomUtils.getElementsByTagName('script', document)
  return {
    title: titles[0] ?? '',
    metas,
    links: DomUtils.getElementsByTagName('link', head).map(({ attribs }) => attribs),
    graphs: scripts
      .filter(({ attribs }) => attribs.type === 'application/ld+json')
      .map((script) => JSON.parse(DomUtils.textContent(script))),
  }
}

export function linkOf({ links }: Head, rel: string): string | undefined {
  return links.find((link) => link.rel === rel)?.href
}

/** The nodes of a page's graph by type; throws if it does not have exactly one graph. */
export function nodesByType({ graphs }: Head): Map<string, SchemaOrgNode> {
  const [graph, ...more] = graphs
  if (!graph || more.length > 0) throw new Error(`The page has ${graphs.length} graphs.`)
  return new Map(graph['@graph'].map((node) => [node['@type'], node]))
}

const REPEATED_ELEMENTS = new Set([
  'item',
  'entry',
  'url',
  'sitemap',
  'category',
  'link',
  'image:image',
  'xhtml:link',
  'Url',
  'atom:link',
])

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => REPEATED_ELEMENTS.has(name),
})

/** Parses XML; throws if it is not well-formed. */
// biome-ignore lint/suspicious/noExplicitAny: each document has its own structure
export function parseXml(text: string): any {
  const result = XMLValidator.validate(text)
  if (result !== true) throw new Error(`${result.err.msg} (line ${result.err.line})`)
  return parser.parse(text)
}

/** Every sitemap entry by URL, with the file that contains it; without the news sitemap. */
export async function readSitemap(): Promise<Map<string, SitemapEntry>> {
  const index = parseXml((await read('/sitemap.xml')).text)
  const found = new Map<string, SitemapEntry>()
  for (const { loc } of index.sitemapindex.sitemap) {
    const { urlset } = parseXml((await read(loc)).text)
    for (const entry of urlset.url ?? [])
      if (!loc.includes('berita')) found.set(entry.loc, { ...entry, file: loc })
  }
  return found
}

export type SitemapEntry = {
  loc: string
  lastmod?: string
  file: string
  'image:image'?: { 'image:loc': string }[]
  'xhtml:link'?: { '@rel': string; '@hreflang': string; '@href': string }[]
}
