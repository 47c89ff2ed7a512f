import { config } from '../config'

/** The `src` of a picture. URLs of the site itself lose their origin, since a reader may have come by another one. */
export function imageSrc(url: string): string {
  const { siteUrl } = config()
  return url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url
}
