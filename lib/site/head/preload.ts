import type { OwnPicture } from '../../media/files'
import { toShownPicture } from '../../media/shown-picture'
import { imageSrc } from '../image-src'
import { localSrcset, type Shape, SIZES } from '../picture-sizes'
import type { Link } from './tags'

type Covered = { cover_image_url: string | null; own_cover: OwnPicture | null }

/** Has the cover at the top of a page loaded before the browser comes upon it; a drawn one is small. */
export function coverPreload({ cover_image_url: url, own_cover }: Covered, shape: Shape): Link[] {
  if (url === null) return []
  const preload: Link = { rel: 'preload', as: 'image', href: imageSrc(url), fetchPriority: 'high' }
  const srcset = own_cover ? localSrcset(toShownPicture(own_cover)) : ''
  return srcset === '' ? [preload] : [{ ...preload, imageSrcSet: srcset, imageSizes: SIZES[shape] }]
}
