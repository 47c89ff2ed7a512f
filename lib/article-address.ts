import { config } from './config'

/** The path of an article's page. */
export function articlePath(slug: string): string {
  return `/artikel/${slug}`
}

/** The path of an article as Markdown. */
export function articleMarkdownPath(slug: string): string {
  return `${articlePath(slug)}.md`
}

/** The path of an article in the API. */
export function articleApiPath(slug: string): string {
  return `/api/artikel/${slug}`
}

/** The absolute address of an article's page. */
export function articleUrl(slug: string): string {
  return config().siteUrl + articlePath(slug)
}

/** The absolute address of an article in the API. */
export function articleApiUrl(slug: string): string {
  return config().siteUrl + articleApiPath(slug)
}
