import type { DetailRow } from '../articles/rows'
import type { Seo } from '../articles/serialize'
import { config } from '../config'
import type { Picture } from '../content/extract/pictures'
import { wordCount } from '../content/extract/summary'
import { truncate } from '../text/truncate'
import type { PageImage } from './head-parts'
import { termPath } from './paths'
import {
  breadcrumbs,
  type Crumb,
  idOf,
  imageNode,
  organization,
  pictureNode,
  type SchemaOrgNode,
  webPage,
  website,
} from './schema-org'

/** Structured data: things that name each other by `@id` (JSON-LD 1.1, in the words of schema.org). */
export type Graph = { '@context': 'https://schema.org'; '@graph': SchemaOrgNode[] }
export type ListItem = { title: string; url: string }

/** Search engines show no longer one. */
const MAX_HEADLINE_LENGTH = 110
type ArticleParts = {
  row: DetailRow
  seo: Seo
  image: PageImage
  gallery: Picture[]
  lang: string
  category: { name: string; slug: string } | undefined
  authorUrl: string | undefined
}

/** An article, its page, the way to it, its pictures, and whose site it is on. */
export function articleGraph({ row, seo, image, gallery, lang, category, authorUrl }: ArticleParts): Graph {
  const { articleType } = config()
  const url = seo.canonical_url
  const published = row.published_at.toISOString()
  const modified = row.updated_at.toISOString()
  const primary = imageNode(`${url}#primaryimage`, image)
  const pictures = gallery
    .filter((picture) => picture.url !== image.url)
    .map((picture, at) => pictureNode(`${url}#picture-${at + 1}`, picture))
  const crumbs = [
    ...(category ? [{ name: category.name, path: termPath('kategori', category.slug) }] : []),
    { name: row.title, path: url },
  ]
  return graph(
    organization(),
    website(),
    webPage({
      type: 'WebPage',
      url,
      name: seo.title,
      description: seo.description,
      lang,
      primaryImageOfPage: idOf(primary),
      thumbnailUrl: image.url,
      datePublished: published,
      dateModified: modified,
      breadcrumb: { '@id': `${url}#breadcrumb` },
    }),
    {
      '@type': articleType,
      '@id': `${url}#article`,
      mainEntityOfPage: { '@id': url },
      isPartOf: { '@id': url },
      headline: truncate(row.title, MAX_HEADLINE_LENGTH),
      description: seo.description,
      image: [primary, ...pictures].map(idOf),
      datePublished: published,
      dateModified: modified,
      author: { '@type': 'Person', name: row.author_name, ...(authorUrl && { url: authorUrl }) },
      publisher: idOf(organization()),
      articleSection: row.category,
      ...(seo.keywords.length > 0 && { keywords: seo.keywords }),
      wordCount: wordCount(row.text),
      timeRequired: `PT${row.reading_minutes}M`,
      inLanguage: lang,
      isAccessibleForFree: true,
    },
    breadcrumbs(url, crumbs),
    primary,
    ...pictures,
  )
}

type ListParts = { name: string; description: string; url: string; articles: ListItem[]; crumbs: Crumb[] }

/** A page that collects articles, in the order in which it shows them. The home page has no way to it. */
export function listGraph({ name, description, url, articles, crumbs }: ListParts): Graph {
  const isHome = crumbs.length === 0
  return graph(
    organization(),
    website(),
    webPage({
      type: 'CollectionPage',
      url,
      name,
      description,
      lang: config().siteLocale,
      ...(isHome ? { about: idOf(organization()) } : { breadcrumb: { '@id': `${url}#breadcrumb` } }),
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: articles.length,
        itemListElement: articles.map((article, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          url: article.url,
          name: article.title,
        })),
      },
    }),
    ...(isHome ? [] : [breadcrumbs(url, crumbs)]),
  )
}

declare const brand: unique symbol
/** JSON that may stand in a script element; only this module makes it. */
export type ScriptJson = string & { readonly [brand]: true }

/** A graph as text in which no sign can end the script element that it stands in, or begin a comment there. */
export function scriptJson(value: Graph): ScriptJson {
  const text = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeSign)
  return text as ScriptJson // the one place where the brand is given
}

function escapeSign(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function graph(...things: SchemaOrgNode[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things }
}
