import { config } from '../../config'
import { openGraphLocale } from '../language'
import type { PageImage } from '../page-image'

export type Meta = { content: string } & ({ name: string; media?: string } | { property: string })
/** `hreflang` is spelled as in HTML, not as in React: programs that read heads as text know no other spelling. */
export type Link = { rel: string; href: string; type?: string; title?: string; hreflang?: string }

export const INDEXED = 'index,follow,max-image-preview:large,max-snippet:-1,max-video-preview:-1'
export const UNLISTED = 'noindex,follow'

const THEME_COLORS = { light: '#fbf9f5', dark: '#161412' }

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
  /** The languages of the page and of its translations. */
  language: string
  otherLanguages?: string[]
  image: PageImage
}

/** Open Graph, and the tags that X does not take from it. */
export function openGraphMetas(page: SharedPage): Meta[] {
  const { type, title, description, url, image } = page
  return [
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: config().siteName },
    ...localeMetas(page),
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

function localeMetas({ language, otherLanguages = [] }: SharedPage): Meta[] {
  const locale = openGraphLocale(language)
  // Two languages may share a locale: `zh-Hant` and `zh-TW`.
  const others = new Set(otherLanguages.map(openGraphLocale).filter((other) => other !== locale))
  return [
    { property: 'og:locale', content: locale },
    ...[...others].map((content) => ({ property: 'og:locale:alternate', content })),
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
