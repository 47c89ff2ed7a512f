import { createHash } from 'node:crypto'

/** Something that responses are made of, or that others work by; a write announces what it changed in the same words. */
export type Topic =
  /** The list of all published articles. */
  | 'list'
  /** The categories that every page names, and their order. */
  | 'categories'
  /** How many published articles each term has. */
  | 'totals'
  /** Which terms there are. */
  | 'terms'
  /** How many articles have words that are there already. */
  | 'vocabulary'
  | 'words'
  /** Which drafts there are. */
  | 'drafts'
  /** Which deliveries of webhooks wait to be sent. */
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
  /** The files of an image. */
  | `media:${string}`

/** The articles that a stem says much about. It is not named, since announcements may outlive the last article that had it. */
export function keywordTopic(stem: string): Topic {
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
