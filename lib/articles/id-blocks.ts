/**
 * Ids in blocks of ten thousand: what is rendered of all articles, such as a sitemap, is rendered block by block, and a
 * write makes only its own block stale.
 */
export const BLOCK_SIZE = 10_000

/** The number of the block that an id is in, from 1. */
export function blockOf(id: number): number {
  return Math.floor((id - 1) / BLOCK_SIZE) + 1
}

/** The ids of a block: more than `after`, up to `last`. */
export function idsOf(block: number): { after: number; last: number } {
  return { after: (block - 1) * BLOCK_SIZE, last: block * BLOCK_SIZE }
}
