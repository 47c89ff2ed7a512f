import type { MirroredArticle } from './read-article'

export type Store = {
  put: (article: MirroredArticle) => void
  remove: (article: { id: number; slug: string }) => void
  /** Writes pending changes to disk. `put` and `remove` may buffer them until then. */
  flush: () => void
}
