import { config } from '../../config'
import { drawnOgImage, siteOgImage } from '../og-images/address'
import { feedLinks } from './feed-links'
import { absoluteUrl, type PageHead, pageTitle } from './page-head'
import { basicMetas, INDEXED, openGraphMetas, siteLinks, UNLISTED } from './tags'

type PageParts = { title: string; description: string }

/** Title and meta tags of an indexed page that is not an article; its Open Graph image is that of the site. */
export function indexedPage({ title, description, url }: PageParts & { url: string }) {
  const { siteLocale: language, siteName } = config()
  const image = drawnOgImage(siteOgImage(), siteName)
  return {
    title: pageTitle(title),
    metas: [
      ...basicMetas(description, INDEXED),
      ...openGraphMetas({ type: 'website', title, description, url, language, image }),
    ],
  }
}

/** The head of a page without structured data, such as the API reference. */
export function plainHead({ title, description, path }: PageParts & { path: string }): PageHead {
  const url = absoluteUrl(path)
  return {
    ...indexedPage({ title, description, url }),
    links: [{ rel: 'canonical', href: url }, ...siteLinks(), ...feedLinks(null)],
    graph: null,
  }
}

/** The head of a page that search engines must not list: search results and error pages. */
export function unlistedHead({ title, description }: PageParts): PageHead {
  return {
    title: pageTitle(title),
    metas: basicMetas(description, UNLISTED),
    links: siteLinks(),
    graph: null,
  }
}
