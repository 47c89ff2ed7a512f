import { config } from '../config'

/** The address of a picture as a page names it: one of the site's own without the origin, by which a reader may not have come. */
export function imageSrc(url: string): string {
  const { siteUrl } = config()
  return url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url
}
