import type { DetailRow } from '../articles/rows'
import { galleryOf, type Seo, seoOf } from '../articles/serialize'
import { config } from '../config'
import { articleCard, siteCard } from './cards/address'
import { type FeedSource, feedLinks } from './feeds/address'
import {
  basics,
  INDEXED,
  type Link,
  type Meta,
  openGraph,
  type PageImage,
  siteLinks,
  UNLISTED,
} from './head-parts'
import { messages } from './i18n/messages'
import { articleGraph, type Graph, type ListItem, listGraph } from './json-ld'
import { languageOf } from './language'
import { HOME, pagePath, termPath } from './paths'

/** Everything that stands in the head of a page, and the structured data that goes with it. */
export type PageHead = {
  title: string
  metas: Meta[]
  links: Link[]
  /** JSON-LD; null on pages that are in no index. */
  graph: Graph | null
}

type Place = { name: string; slug: string }

type ArticleParts = { row: DetailRow; category?: Place; author?: Place }

/** The head of an article's page. Its title, description, keywords and canonical address are those of the API's `seo`. */
export function articleHead({ row, category, author }: ArticleParts): PageHead {
  const gallery = galleryOf(row)
  const seo = seoOf(row, gallery)
  const image = imageOf(row, seo, gallery)
  const lang = languageOf(row.text) ?? config().siteLocale
  const times = { published: row.published_at.toISOString(), modified: row.updated_at.toISOString() }
  const authorUrl = author && absolute(termPath('penulis', author.slug))
  return {
    title: titled(seo.title),
    metas: [
      ...basics(seo.description, INDEXED),
      { name: 'author', content: row.author_name },
      ...some('keywords', seo.keywords.join(', ')),
      ...openGraph({ type: 'article', url: seo.canonical_url, locale: lang, ...seo, image }),
      { property: 'article:published_time', content: times.published },
      { property: 'article:modified_time', content: times.modified },
      ...(authorUrl ? [{ property: 'article:author', content: authorUrl }] : []),
      { property: 'article:section', content: row.category },
      ...row.tags.map((tag) => ({ property: 'article:tag', content: tag })),
    ],
    links: [
      { rel: 'canonical', href: seo.canonical_url },
      ...siteLinks(),
      ...feedLinks(null),
      { rel: 'alternate', type: 'text/markdown', title: row.title, href: `${seo.canonical_url}.md` },
    ],
    graph: articleGraph({ row, seo, image, gallery, lang, category, authorUrl }),
  }
}

type ListParts = {
  title: string
  description: string
  /** The address of the whole list, without the origin. */
  path: string
  page: number
  pages: number
  articles: ListItem[]
  /** The feed of this list alone, where it has one. */
  feed?: FeedSource
}

/** The head of one page of a list: canonical to itself, and to be found as itself. */
export function listHead({ title, description, path, page, pages, articles, feed }: ListParts): PageHead {
  const url = absolute(pagePath(path, page))
  const { list } = messages()
  const name = list.pageTitle(title, page)
  const said = page === 1 ? description : `${description} ${list.page(page)}.`
  const crumbs = [{ name: title, path }, ...(page > 1 ? [{ name: list.page(page), path: url }] : [])]
  return {
    ...openPage({ name, description: said, url }),
    links: [
      { rel: 'canonical', href: url },
      ...(page > 1 ? [{ rel: 'prev', href: absolute(pagePath(path, page - 1)) }] : []),
      ...(page < pages ? [{ rel: 'next', href: absolute(pagePath(path, page + 1)) }] : []),
      ...siteLinks(),
      ...(feed ? feedLinks(feed) : []),
      ...feedLinks(null),
    ],
    graph: listGraph({ name, description: said, url, articles, crumbs }),
  }
}

/** The head of the home page. */
export function homeHead(articles: ListItem[]): PageHead {
  const { siteName: name, siteDescription: description } = config()
  const url = absolute(HOME)
  return {
    ...openPage({ name, description, url }),
    links: [{ rel: 'canonical', href: url }, ...siteLinks(), ...feedLinks(null)],
    graph: listGraph({ name, description, url, articles, crumbs: [] }),
  }
}

/** The head of a page of words, such as the reference of the API. */
export function plainHead({
  title,
  description,
  path,
}: {
  title: string
  description: string
  path: string
}): PageHead {
  const url = absolute(path)
  return {
    ...openPage({ name: title, description, url }),
    links: [{ rel: 'canonical', href: url }, ...siteLinks(), ...feedLinks(null)],
    graph: null,
  }
}

/** The head of a page that no search engine is to list: searches, filters, and what says why a page is not there. */
export function unlistedHead({ title, description }: { title: string; description: string }): PageHead {
  return { title: titled(title), metas: basics(description, UNLISTED), links: siteLinks(), graph: null }
}

/** An absolute address of the site. */
function absolute(path: string): string {
  return new URL(path, config().siteUrl).href
}

function titled(title: string): string {
  const { siteName } = config()
  return title === siteName ? title : `${title} – ${siteName}`
}

function openPage({ name, description, url }: { name: string; description: string; url: string }) {
  const { siteLocale: locale, siteName } = config()
  const image = { url: siteCard(), alt: siteName, isDrawn: true }
  return {
    title: titled(name),
    metas: [
      ...basics(description, INDEXED),
      ...openGraph({ type: 'website', title: name, description, url, locale, image }),
    ],
  }
}

function imageOf(row: DetailRow, { image }: Seo, gallery: { url: string; alt: string }[]): PageImage {
  if (image === null) return { url: articleCard(row), alt: row.title, isDrawn: true }
  const alt = gallery.find(({ url }) => url === image)?.alt
  return { url: image, alt: alt || row.title, isDrawn: false }
}

function some(name: string, content: string): Meta[] {
  return content === '' ? [] : [{ name, content }]
}
