import { createHash } from 'node:crypto'
import { currentRequest } from '../request-context'

/** Something that a response was made of; a write names what it changed in the same words. */
export type Dependency =
  /** The list of all published articles. */
  | 'list'
  /** The categories that every page names, and their order. */
  | 'categories'
  /** How many published articles each term has. */
  | 'totals'
  /** Which terms there are. */
  | 'terms'
  /** How many articles have words that are there already: nothing that is cached, but what is remembered of them. */
  | 'vocabulary'
  /** Which words there are no more: nothing that is cached, but what is remembered of them. */
  | 'words'
  /** Which drafts there are: nothing that is cached, but what is counted. */
  | 'drafts'
  /** Which deliveries of webhooks wait to be sent: nothing that is cached, but what sends them. */
  | 'deliveries'
  | `article:${number}`
  /** Which articles come before and after one. */
  | `adjacent:${number}`
  /** The published articles of a term, and how many they are. */
  | `category:${number}`
  | `tag:${number}`
  | `author:${number}`
  | `keyword:${string}`
  /** The published articles whose ids are in a block. */
  | `block:${number}`
  /** The files of a picture. */
  | `media:${string}`

/** The articles that a stem says much about. It is not named, since records of changes may outlive the last article that had it. */
export function keywordDependency(stem: string): Dependency {
  return `keyword:${createHash('sha256').update(stem).digest('base64url').slice(0, 12)}`
}

/**
 * Ids in blocks of ten thousand: what is rendered of all articles, such as a sitemap, is rendered block by block, and a
 * write makes only its own block stale.
 */
export const BLOCK_SIZE = 10_000

/** The number of the block that an id is in, from 1. */
export function blockOf(id: number): number {
  return Math.floor((id - 1) / BLOCK_SIZE) + 1
}

/** Notes that the response being made depends on what is named: a write that changes it makes the response stale. */
export function dependOn(...dependencies: Dependency[]): void {
  const noted = currentRequest()?.dependencies
  if (noted) for (const dependency of dependencies) noted.add(dependency)
}

/** Notes that the answer being made counted a view of an article and tells the number: it is kept with a hole there. */
export function markViewsPlaceholder(articleId: number): void {
  const scope = currentRequest()
  if (scope) scope.countedArticle = articleId
}
