import { config } from '../../config'
import type { Picture } from '../../content/extract/pictures'
import { CARD_SIZE } from '../cards/address'
import type { PageImage } from '../page-image'
import { referenceTo, type SchemaOrgNode } from './node'
import { organization } from './site-nodes'

/** The picture of a page. */
export function imageNode(id: string, { url, alt, isCard }: PageImage): SchemaOrgNode {
  return { '@type': 'ImageObject', '@id': id, url, ...(isCard && cardProperties(url)), caption: alt }
}

/**
 * What is known of a card, since the service draws it. Search engines ask for the creator of a picture that has a
 * `contentUrl`; whose the others are is unknown.
 */
function cardProperties(contentUrl: string) {
  const { width, height } = CARD_SIZE
  return { contentUrl, width, height, creator: referenceTo(organization()), creditText: config().siteName }
}

/** A picture of a gallery. */
export function pictureNode(id: string, { url, alt, caption }: Picture): SchemaOrgNode {
  const text = caption || alt
  return { '@type': 'ImageObject', '@id': id, url, ...(text && { caption: text }) }
}
