import { config } from '../../config'
import { referenceTo, type SchemaOrgNode } from './node'

const LOGO = { path: '/ikon/512.png', size: 512 }

/** The publisher of the site. */
export function organization(): SchemaOrgNode {
  const { siteName, siteUrl } = config()
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: siteName,
    url: `${siteUrl}/`,
    logo: logo(),
  }
}

function logo(): SchemaOrgNode {
  const { siteName, siteUrl } = config()
  return {
    '@type': 'ImageObject',
    '@id': `${siteUrl}/#logo`,
    url: `${siteUrl}${LOGO.path}`,
    width: LOGO.size,
    height: LOGO.size,
    caption: siteName,
  }
}

/** The site and its search. */
export function website(): SchemaOrgNode {
  const { siteName, siteDescription, siteLocale, siteUrl } = config()
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    url: `${siteUrl}/`,
    name: siteName,
    description: siteDescription,
    publisher: referenceTo(organization()),
    inLanguage: siteLocale,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/cari?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
