import { config } from '../config'
import { CARD_SIZE } from './cards/address'

export type Meta = { content: string } & ({ name: string; media?: string } | { property: string })
export type Link = { rel: string; href: string; type?: string; title?: string }

/** The picture that stands for a page elsewhere. Only of one that the service draws itself is the size known. */
export type PageImage = { url: string; alt: string; isDrawn: boolean }

/** What is said to robots: everything may be shown, or nothing be listed. */
export const INDEXED = 'index,follow,max-image-preview:large,max-snippet:-1,max-video-preview:-1'
export const UNLISTED = 'noindex,follow'

/** The colours of paper, in which browsers draw what is round the page. */
const PAPER = { light: '#fbf9f5', dark: '#161412' }
const OPEN_GRAPH_LOCALES = { id: 'id_ID', en: 'en_US' }

/** What every page has. */
export function basics(description: string, robots: string): Meta[] {
  return [
    { name: 'description', content: description },
    { name: 'robots', content: robots },
    { name: 'theme-color', media: '(prefers-color-scheme: light)', content: PAPER.light },
    { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: PAPER.dark },
  ]
}

/** The files that browsers look for. */
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

type Shared = {
  type: 'article' | 'website'
  title: string
  description: string
  url: string
  locale: keyof typeof OPEN_GRAPH_LOCALES
  image: PageImage
}

/** Open Graph, and what X's cards do not take from it. */
export function openGraph({ type, title, description, url, locale, image }: Shared): Meta[] {
  const size = image.isDrawn
    ? [
        { property: 'og:image:type', content: 'image/png' },
        { property: 'og:image:width', content: String(CARD_SIZE.width) },
        { property: 'og:image:height', content: String(CARD_SIZE.height) },
      ]
    : []
  return [
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: config().siteName },
    { property: 'og:locale', content: OPEN_GRAPH_LOCALES[locale] },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image.url },
    ...size,
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image.url },
    { name: 'twitter:image:alt', content: image.alt },
  ]
}
