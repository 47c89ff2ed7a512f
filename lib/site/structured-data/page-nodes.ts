import type { DisplayedImage } from '../../articles/rows'
import { config } from '../../config'
import { storedSize } from '../../media/files'
import { messages } from '../i18n/messages'
import type { PageImage } from '../page-image'
import { HOME } from '../paths'
import { referenceTo, type SchemaOrgNode } from './node'
import { organization, website } from './site-nodes'

export type Breadcrumb = { name: string; path: string }

type PageParts = {
  type: string
  url: string
  name: string
  description: string
  lang: string
  [property: string]: unknown
}

/** A page of the site, with any further properties. */
export function webPage({ type, url, name, description, lang, ...more }: PageParts): SchemaOrgNode {
  const isPartOf = referenceTo(website())
  return { '@type': type, '@id': url, url, name, description, isPartOf, inLanguage: lang, ...more }
}

/** The path from the home page to the page at `url`. */
export function breadcrumbList(url: string, breadcrumbs: Breadcrumb[]): SchemaOrgNode {
  const { siteUrl } = config()
  const whole = [{ name: messages().site.home, path: HOME }, ...breadcrumbs]
  return {
    '@type': 'BreadcrumbList',
    ...breadcrumbReference(url),
    itemListElement: whole.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, siteUrl).href,
    })),
  }
}

/** A reference to the breadcrumbs of the page at `url`. */
export function breadcrumbReference(url: string) {
  return { '@id': `${url}#breadcrumb` }
}

/** The image of a page under an absolute `id`; with a creator if the service drew it. */
export function imageNode(id: string, { url, alt, size, isDrawn }: PageImage): SchemaOrgNode {
  return {
    '@type': 'ImageObject',
    '@id': id,
    url,
    ...(size && { width: size.width, height: size.height }),
    ...(isDrawn && drawnProperties(url)),
    caption: alt,
  }
}

/** Search engines expect a creator for an image with a `contentUrl`: here the service, which drew it. */
function drawnProperties(contentUrl: string) {
  return { contentUrl, creator: referenceTo(organization()), creditText: config().siteName }
}

/** An image in an article under an absolute `id`, with its caption or alternative text, and the size of a stored image. */
export function galleryImageNode(id: string, { url, alt, caption, media }: DisplayedImage): SchemaOrgNode {
  const text = caption || alt
  return {
    '@type': 'ImageObject',
    '@id': id,
    url,
    ...(media && storedSize(media)),
    ...(text && { caption: text }),
  }
}
