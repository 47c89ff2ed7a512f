import type { Picture } from '../../content/extract/pictures'
import { CARD_SIZE } from '../cards/address'
import type { PageImage } from '../page-image'
import type { SchemaOrgNode } from './node'

/** The picture of a page. */
export function imageNode(id: string, { url, alt, isCard }: PageImage): SchemaOrgNode {
  return {
    '@type': 'ImageObject',
    '@id': id,
    url,
    contentUrl: url,
    ...(isCard && { width: CARD_SIZE.width, height: CARD_SIZE.height }),
    caption: alt,
  }
}

/** A picture of a gallery. */
export function pictureNode(id: string, { url, alt, caption }: Picture): SchemaOrgNode {
  const text = caption || alt
  return { '@type': 'ImageObject', '@id': id, url, contentUrl: url, ...(text && { caption: text }) }
}
