import type { DetailRow } from '../../articles/rows'
import { galleryOf, seoOf } from '../../articles/serialize'
import { type PageHead, pageTitle } from './page-head'
import { basicMetas, siteLinks } from './tags'

/** The head of an article's preview: nothing that a search engine, a feed reader or a social network could keep. */
export function previewHead(row: DetailRow): PageHead {
  const { title, description } = seoOf(row, galleryOf(row))
  return {
    title: pageTitle(title),
    metas: basicMetas(description, 'noindex,nofollow,noarchive'),
    links: siteLinks(),
    graph: null,
  }
}
