import { config } from '../config'
import type { Picture } from '../content/extract/pictures'
import { CARD_SIZE } from './cards/address'
import type { PageImage } from './head-parts'
import { messages } from './i18n/messages'
import { HOME } from './paths'

/** Something in the words of schema.org; others point to it by its `@id`. */
export type SchemaOrgNode = { '@type': string; [property: string]: unknown }
export type Crumb = { name: string; path: string }

const ICON = { path: '/ikon/512.png', size: 512 }

export function organization(): SchemaOrgNode {
  const { siteName, siteUrl } = config()
  const logo = {
    '@type': 'ImageObject',
    '@id': `${siteUrl}/#logo`,
    url: `${siteUrl}${ICON.path}`,
    contentUrl: `${siteUrl}${ICON.path}`,
    width: ICON.size,
    height: ICON.size,
    caption: siteName,
  }
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: siteName,
    url: `${siteUrl}/`,
    logo,
  }
}

export function website(): SchemaOrgNode {
  const { siteName, siteDescription, siteLocale, siteUrl } = config()
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    url: `${siteUrl}/`,
    name: siteName,
    description: siteDescription,
    publisher: idOf(organization()),
    inLanguage: siteLocale,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/cari?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

type Page = {
  type: string
  url: string
  name: string
  description: string
  lang: string
  [more: string]: unknown
}

export function webPage({ type, url, name, description, lang, ...more }: Page): SchemaOrgNode {
  const isPartOf = idOf(website())
  return { '@type': type, '@id': url, url, name, description, isPartOf, inLanguage: lang, ...more }
}

export function breadcrumbs(url: string, crumbs: Crumb[]): SchemaOrgNode {
  const { siteUrl } = config()
  const whole = [{ name: messages().site.home, path: HOME }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: whole.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: new URL(path, siteUrl).href,
    })),
  }
}

export function imageNode(id: string, { url, alt, isDrawn }: PageImage): SchemaOrgNode {
  return {
    '@type': 'ImageObject',
    '@id': id,
    url,
    contentUrl: url,
    ...(isDrawn && { width: CARD_SIZE.width, height: CARD_SIZE.height }),
    caption: alt,
  }
}

export function pictureNode(id: string, { url, alt, caption }: Picture): SchemaOrgNode {
  const said = caption || alt
  return { '@type': 'ImageObject', '@id': id, url, contentUrl: url, ...(said && { caption: said }) }
}

export function idOf(thing: SchemaOrgNode) {
  return { '@id': thing['@id'] }
}
