type Waiting = {
  articleId: number
  resolve: (views: number | null) => void
  reject: (cause: unknown) => void
}

/** Adds one view to an article, and gives its views with that one; see `countView` of `lib/articles/views`. */
export type CountView = (articleId: number) => Promise<number | null>

/** Counts views by `countViews`, which gets all of one turn of the loop at once: calling it costs more than counting. */
export function createViewCounter(
  countViews: (articleIds: number[]) => Promise<(number | null)[]>,
): CountView {
  let waiting: Waiting[] = []

  function flush() {
    const round = waiting
    waiting = []
    countViews(round.map(({ articleId }) => articleId)).then(
      (views) => {
        for (const [at, { resolve }] of round.entries()) resolve(views[at] ?? null)
      },
      (cause) => {
        for (const { reject } of round) reject(cause)
      },
    )
  }

  return (articleId) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ articleId, resolve, reject })
    })
}
