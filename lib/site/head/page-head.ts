import { config } from '../../config'
import type { Graph } from '../structured-data/graph'
import type { Link, Meta } from './tags'

export type PageHead = {
  title: string
  metas: Meta[]
  links: Link[]
  /** JSON-LD; null on pages that are not indexed. */
  graph: Graph | null
}

/** The title of a window: with the name of the site behind it, unless it is that. */
export function pageTitle(title: string): string {
  const { siteName } = config()
  return title === siteName ? title : `${title} – ${siteName}`
}

/** The absolute URL of a path of this site; one that is absolute already stays, in its normal form. */
export function absoluteUrl(path: string): string {
  return new URL(path, config().siteUrl).href
}
