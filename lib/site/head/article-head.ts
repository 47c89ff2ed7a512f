import type { DetailRow, DisplayedImage } from '../../articles/rows'
import { galleryOf, type Seo, seoOf } from '../../articles/serialize'
import type { Member } from '../../articles/translations'
import { OG_IMAGE, storedSize } from '../../media/files'
import { alternatesOf } from '../alternates'
import { articleOgImage, drawnOgImage } from '../og-images/address'
import type { PageImage } from '../page-image'
import { termPath } from '../paths'
import { articleGraph } from '../structured-data/article-graph'
import { feedLinks } from './feed-links'
import { absoluteUrl, type PageHead, pageTitle } from './page-head'
import { basicMetas, INDEXED, type Meta, openGraphMetas, siteLinks } from './tags'

type Term = { name: string; slug: string }
type ArticleParts = {
  row: DetailRow
  /** The article and its translations, as far as they are published. */
  members: Member[]
  category?: Term
  author?: Term
}

/** The head of an article's page. Title, description, keywords and canonical URL are those of the API's `seo`. */
export function articleHead({ row, members, category, author }: ArticleParts): PageHead {
  const gallery = galleryOf(row)
  const seo = seoOf(row, gallery)
  const image = pageImage(row, seo, gallery)
  const { language } = row
  const otherLanguages = members.filter(({ id }) => id !== row.id).map((member) => member.language)
  const authorUrl = author && absoluteUrl(termPath('penulis', author.slug))
  return {
    title: pageTitle(seo.title),
    metas: [
      ...basicMetas(seo.description, INDEXED),
      { name: 'author', content: row.author_name },
      ...(seo.keywords.length > 0 ? [{ name: 'keywords', content: seo.keywords.join(', ') }] : []),
      ...openGraphMetas({
        type: 'article',
        url: seo.canonical_url,
        language,
        otherLanguages,
        ...seo,
        image,
      }),
      ...articleMetas(row, authorUrl),
    ],
    links: [
      { rel: 'canonical', href: seo.canonical_url },
      ...alternatesOf(members).map(({ language: hreflang, url: href }) => ({
        rel: 'alternate',
        hreflang,
        href,
      })),
      ...siteLinks(),
      ...feedLinks(null),
      { rel: 'alternate', type: 'text/markdown', title: row.title, href: `${seo.canonical_url}.md` },
    ],
    graph: articleGraph({ row, members, seo, image, gallery, category, authorUrl }),
  }
}

function articleMetas(row: DetailRow, authorUrl: string | undefined): Meta[] {
  return [
    { property: 'article:published_time', content: row.published_at.toISOString() },
    { property: 'article:modified_time', content: row.updated_at.toISOString() },
    ...(authorUrl ? [{ property: 'article:author', content: authorUrl }] : []),
    { property: 'article:section', content: row.category },
    ...row.tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}

function pageImage(row: DetailRow, { image }: Seo, gallery: DisplayedImage[]): PageImage {
  if (image === null) return drawnOgImage(articleOgImage(row), row.title)
  if (row.cover) return { url: image, alt: row.title, size: OG_IMAGE, isDrawn: false }
  const { alt = '', media } = gallery.find(({ url }) => url === image) ?? {}
  const size = media ? { ...storedSize(media), type: media.type } : null
  return { url: image, alt: alt || row.title, size, isDrawn: false }
}

/** The head of an article's preview: nothing that a search engine, a feed reader or a social network could keep. */
export function previewHead(row: DetailRow): PageHead {
  const { title, description } = seoOf(row, galleryOf(row))
  return {
    title: pageTitle(title),
    metas: basicMetas(description, 'noindex,nofollow,noarchive'),
    links: siteLinks(),
    graph: null,
  }
}
