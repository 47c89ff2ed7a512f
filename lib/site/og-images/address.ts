import { createHash } from 'node:crypto'
import { config } from '../../config'
import type { PageImage } from '../page-image'

/** The size that social networks ask for, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 }

/** An image for link previews that the service draws, at an absolute URL: a PNG of 1200 × 630 pixels. */
export function drawnOgImage(url: string, alt: string): PageImage {
  return { url, alt, size: { ...CARD_SIZE, type: 'image/png' }, isDrawn: true }
}

/** The absolute URL of an article's Open Graph image. Each revision has its own, so it can be cached forever. */
export function articleOgImage({ id, revision }: { id: number; revision: number }): string {
  return `${config().siteUrl}/kartu/${id}-${revision}.png`
}

/** The absolute URL of the Open Graph image of the site, for pages that are not articles. */
export function siteOgImage(): string {
  return `${config().siteUrl}/kartu/${siteOgImageFile()}`
}

/** The file name of the Open Graph image of the site; it changes with the name and description that the Open Graph image shows. */
export function siteOgImageFile(): string {
  const { siteName, siteDescription } = config()
  const hash = createHash('sha256').update(`${siteName}\n${siteDescription}`).digest('hex')
  return `situs-${hash.slice(0, 8)}.png`
}
