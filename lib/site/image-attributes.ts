import { config } from '../config'

/** The `src` of an image. URLs of the site itself lose their origin, since a reader may use another one. */
export function imageSrc(url: string): string {
  const { siteUrl } = config()
  return url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url
}

type Shape = 'lead' | 'card' | 'banner' | 'gallery'

/** The displayed widths of images (the HTML attribute `sizes`). */
export const SIZES: Record<Shape, string> = {
  lead: '(min-width: 52rem) 41rem, calc(100vw - 2rem)',
  card: '(min-width: 60rem) 23rem, (min-width: 40rem) 50vw, 10rem',
  banner: '(min-width: 78rem) 74rem, 100vw',
  gallery: '(min-width: 44rem) 21rem, 50vw',
}
