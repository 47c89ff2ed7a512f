import type { DetailRow, DisplayedImage } from '../../articles/rows'
import type { Seo } from '../../articles/serialize'
import { type Member, originalOf } from '../../articles/translations'
import { config } from '../../config'
import { wordCount } from '../../content/extract/word-count'
import { mediaUrl } from '../../media/files'
import { articleUrl } from '../../routes/addresses'
import { truncate } from '../../text/strings'
import type { PageImage } from '../page-image'
import { termPath } from '../paths'
import { type Graph, graph } from './graph'
import { referenceTo, type SchemaOrgNode } from './node'
import {
  type Breadcrumb,
  breadcrumbList,
  breadcrumbReference,
  galleryImageNode,
  imageNode,
  webPage,
} from './page-nodes'
import { organization } from './site-nodes'

/** Search engines show no longer headline. */
const MAX_HEADLINE_LENGTH = 110

type ArticleParts = {
  row: DetailRow
  seo: Seo
  image: PageImage
  gallery: DisplayedImage[]
  members: Member[]
  category: { name: string; slug: string } | undefined
  authorUrl: string | undefined
}

/** An article with its page, breadcrumbs, images and publisher. */
export function articleGraph(parts: ArticleParts): Graph {
  const { row, seo, image, gallery, category } = parts
  const url = seo.canonical_url
  const primaryImage = imageNode(`${url}#primaryimage`, image)
  const images = [...coverOf(row), ...gallery]
    .filter((other) => other.url !== image.url)
    .map((other, index) => galleryImageNode(`${url}#picture-${index + 1}`, other))
  return graph(
    pageNode(parts, primaryImage),
    articleNode(parts, [primaryImage, ...images]),
    breadcrumbList(url, breadcrumbsOf(row.title, url, category)),
    primaryImage,
    ...images,
  )
}

/** The whole cover, in addition to the Open Graph image. */
function coverOf({ cover, title }: DetailRow): DisplayedImage[] {
  return cover ? [{ url: mediaUrl(cover), alt: title, caption: '', media: cover }] : []
}

function pageNode({ row, seo, image }: ArticleParts, primaryImage: SchemaOrgNode): SchemaOrgNode {
  const url = seo.canonical_url
  return webPage({
    type: 'WebPage',
    url,
    name: seo.title,
    description: seo.description,
    lang: row.language,
    primaryImageOfPage: referenceTo(primaryImage),
    thumbnailUrl: image.url,
    ...datesOf(row),
    breadcrumb: breadcrumbReference(url),
  })
}

function articleNode({ row, seo, members, authorUrl }: ArticleParts, images: SchemaOrgNode[]): SchemaOrgNode {
  const url = seo.canonical_url
  return {
    '@type': config().articleType,
    '@id': `${url}#article`,
    mainEntityOfPage: { '@id': url },
    isPartOf: { '@id': url },
    headline: truncate(row.title, MAX_HEADLINE_LENGTH),
    description: seo.description,
    image: images.map(referenceTo),
    ...datesOf(row),
    author: { '@type': 'Person', name: row.author_name, ...(authorUrl && { url: authorUrl }) },
    publisher: referenceTo(organization()),
    articleSection: row.category,
    ...(seo.keywords.length > 0 && { keywords: seo.keywords }),
    wordCount: wordCount(row.text),
    timeRequired: `PT${row.reading_minutes}M`,
    inLanguage: row.language,
    ...translationsOf(row, members),
    isAccessibleForFree: true,
  }
}

/** For a translation, the original and the other translations; for the original, all translations. */
function translationsOf({ id }: DetailRow, members: Member[]) {
  if (members.length < 2) return {}
  const original = originalOf(members)
  const others = members.filter((member) => member.id !== id && member.id !== original?.id)
  return {
    ...(original && original.id !== id && { translationOfWork: translationNode(original) }),
    ...(others.length > 0 && { workTranslation: others.map(translationNode) }),
  }
}

function translationNode({ slug, title, language }: Member): SchemaOrgNode {
  const url = articleUrl(slug)
  const headline = truncate(title, MAX_HEADLINE_LENGTH)
  return { '@type': config().articleType, '@id': `${url}#article`, url, headline, inLanguage: language }
}

function datesOf({ published_at, updated_at }: DetailRow) {
  return { datePublished: published_at.toISOString(), dateModified: updated_at.toISOString() }
}

function breadcrumbsOf(title: string, url: string, category: ArticleParts['category']): Breadcrumb[] {
  const parent = category && { name: category.name, path: termPath('kategori', category.slug) }
  return [...(parent ? [parent] : []), { name: title, path: url }]
}
