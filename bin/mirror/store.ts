import type { MirroredArticle } from './read-article'

export type Store = {
  put: (article: MirroredArticle) => void
  remove: (article: { id: number; slug: string }) => void
  /** Has what was put on the disk; until then it may be kept back. */
  flush: () => void
}
