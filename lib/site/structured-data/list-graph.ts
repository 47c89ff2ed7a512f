import { config } from '../../config'
import { type Graph, graph } from './graph'
import { referenceTo } from './node'
import { type Breadcrumb, breadcrumbList, breadcrumbReference, webPage } from './page-nodes'
import { organization } from './site-nodes'

export type ListItem = { title: string; url: string }

type ListParts = {
  title: string
  description: string
  url: string
  articles: ListItem[]
  /** Empty on the home page. */
  breadcrumbs: Breadcrumb[]
}

/** A page that lists articles, in the order in which it shows them. */
export function listGraph({ title, description, url, articles, breadcrumbs }: ListParts): Graph {
  const isHome = breadcrumbs.length === 0
  const page = webPage({
    type: 'CollectionPage',
    url,
    name: title,
    description,
    lang: config().siteLocale,
    ...(isHome ? { about: referenceTo(organization()) } : { breadcrumb: breadcrumbReference(url) }),
    mainEntity: itemList(articles),
  })
  return graph(page, ...(isHome ? [] : [breadcrumbList(url, breadcrumbs)]))
}

function itemList(articles: ListItem[]) {
  return {
    '@type': 'ItemList',
    numberOfItems: articles.length,
    itemListElement: articles.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url,
      name: title,
    })),
  }
}
