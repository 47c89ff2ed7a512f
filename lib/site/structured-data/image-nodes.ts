import type { ShownInArticle } from '../../articles/json-columns'
import { config } from '../../config'
import type { PageImage } from '../page-image'
import { referenceTo, type SchemaOrgNode } from './node'
import { organization } from './site-nodes'

/** The picture of a page. */
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

/**
 * What is known of a card, since the service draws it. Search engines ask for the creator of a picture that has a
 * `contentUrl`; whose the others are is unknown.
 */
function drawnProperties(contentUrl: string) {
  return { contentUrl, creator: referenceTo(organization()), creditText: config().siteName }
}

/** A picture of a gallery. */
export function pictureNode(id: string, { url, alt, caption, own }: ShownInArticle): SchemaOrgNode {
  const text = caption || alt
  const size = own && { width: own.width, height: own.height }
  return { '@type': 'ImageObject', '@id': id, url, ...size, ...(text && { caption: text }) }
}
