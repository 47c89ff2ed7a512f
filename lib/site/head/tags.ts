import { config } from '../../config'
import type { PageImage } from '../page-image'

export type Meta = { content: string } & ({ name: string; media?: string } | { property: string })
export type Link = { rel: string; href: string; type?: string; title?: string }

export const INDEXED = 'index,follow,max-image-preview:large,max-snippet:-1,max-video-preview:-1'
export const UNLISTED = 'noindex,follow'

const THEME_COLORS = { light: '#fbf9f5', dark: '#161412' }
const OPEN_GRAPH_LOCALES = { id: 'id_ID', en: 'en_US' }

/** The meta tags of every page. */
export function basicMetas(description: string, robots: string): Meta[] {
  return [
    { name: 'description', content: description },
    { name: 'robots', content: robots },
    { name: 'theme-color', media: '(prefers-color-scheme: light)', content: THEME_COLORS.light },
    { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: THEME_COLORS.dark },
  ]
}

/** The links of every page. */
export function siteLinks(): Link[] {
  return [
    { rel: 'manifest', href: '/manifest.webmanifest' },
    {
      rel: 'search',
      type: 'application/opensearchdescription+xml',
      title: config().siteName,
      href: '/opensearch.xml',
    },
  ]
}

type SharedPage = {
  type: 'article' | 'website'
  title: string
  description: string
  url: string
  locale: keyof typeof OPEN_GRAPH_LOCALES
  image: PageImage
}

/** Open Graph, and the tags that X does not take from it. */
export function openGraphMetas({ type, title, description, url, locale, image }: SharedPage): Meta[] {
  return [
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: config().siteName },
    { property: 'og:locale', content: OPEN_GRAPH_LOCALES[locale] },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image.url },
    ...sizeMetas(image),
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image.url },
    { name: 'twitter:image:alt', content: image.alt },
  ]
}

function sizeMetas({ size }: PageImage): Meta[] {
  if (!size) return []
  return [
    { property: 'og:image:type', content: size.type },
    { property: 'og:image:width', content: String(size.width) },
    { property: 'og:image:height', content: String(size.height) },
  ]
}
