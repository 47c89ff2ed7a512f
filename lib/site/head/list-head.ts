import { config } from '../../config'
import { messages } from '../i18n/messages'
import { HOME, pagePath } from '../paths'
import { type ListItem, listGraph } from '../structured-data/list-graph'
import { type FeedSource, feedLinks } from './feed-links'
import { absoluteUrl, type PageHead } from './page-head'
import { indexedPage } from './site-page-head'
import { type Link, siteLinks } from './tags'

type ListParts = {
  title: string
  description: string
  /** The path of the first page. */
  path: string
  page: number
  pages: number
  articles: ListItem[]
  feed?: FeedSource
}

/** The head of a page of a list, numbered from 1. Each is its own canonical page, and links to its neighbors. */
export function listHead({ title, description, path, page, pages, articles, feed }: ListParts): PageHead {
  const { list } = messages()
  const url = absoluteUrl(pagePath(path, page))
  const isFirst = page === 1
  const text = {
    title: list.pageTitle(title, page),
    description: isFirst ? description : `${description} ${list.page(page)}.`,
  }
  const breadcrumbs = [{ name: title, path }, ...(isFirst ? [] : [{ name: list.page(page), path: url }])]
  return {
    ...indexedPage({ ...text, url }),
    links: [
      { rel: 'canonical', href: url },
      ...pagingLinks(path, page, pages),
      ...siteLinks(),
      ...(feed ? feedLinks(feed) : []),
      ...feedLinks(null),
    ],
    graph: listGraph({ ...text, url, articles, breadcrumbs }),
  }
}

/** The head of the home page, with only the name of the site as its title; `articles` may be empty. */
export function homeHead(articles: ListItem[]): PageHead {
  const { siteName: title, siteDescription: description } = config()
  const url = absoluteUrl(HOME)
  return {
    ...indexedPage({ title, description, url }),
    links: [{ rel: 'canonical', href: url }, ...siteLinks(), ...feedLinks(null)],
    graph: listGraph({ title, description, url, articles, breadcrumbs: [] }),
  }
}

function pagingLinks(path: string, page: number, pages: number): Link[] {
  const linkTo = (rel: string, number: number) => ({ rel, href: absoluteUrl(pagePath(path, number)) })
  return [
    ...(page > 1 ? [linkTo('prev', page - 1)] : []),
    ...(page < pages ? [linkTo('next', page + 1)] : []),
  ]
}
