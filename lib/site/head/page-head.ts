import { config } from '../../config'
import type { Graph } from '../structured-data/graph'
import type { Link, Meta } from './tags'

/** The head of a page and its structured data. */
export type PageHead = {
  title: string
  metas: Meta[]
  links: Link[]
  /** JSON-LD; null on pages that are not indexed. */
  graph: Graph | null
}

/** The title of a page followed by the name of the site. */
export function pageTitle(title: string): string {
  const { siteName } = config()
  return title === siteName ? title : `${title} – ${siteName}`
}

/** The absolute URL of a path of the site. */
export function absoluteUrl(path: string): string {
  return new URL(path, config().siteUrl).href
}
