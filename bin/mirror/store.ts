import type { MirroredArticle } from './read-article'

export type Store = {
  put: (article: MirroredArticle) => void
  remove: (slug: string) => void
  /** Writes pending changes to disk, where only the articles with these ids stay. `put` and `remove` may wait for it. */
  flush: (slugs: ReadonlyMap<number, string>) => void
}
