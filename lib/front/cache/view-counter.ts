type Waiting = { resolve: (views: number | null) => void; reject: (cause: unknown) => void }

/** Adds one view to an article, and gives its views with that one; see `countView` of `lib/articles/views`. */
export type CountView = (articleId: number) => Promise<number | null>

/** Adds views to articles, and gives what each has with those; null for one that was deleted. */
export type CountViews = (added: [articleId: number, times: number][]) => Promise<(number | null)[]>

/**
 * Counts views by `countViews`, one call at a time: it gets all that came while the call before ran, as one number for
 * each article, since calling it costs more than counting.
 */
export function createViewCounter(countViews: CountViews): CountView {
  let waiting = new Map<number, Waiting[]>()
  let isRunning = false

  async function countInRounds() {
    while (waiting.size > 0) {
      const round = [...waiting]
      waiting = new Map()
      await countRound(countViews, round)
    }
    isRunning = false
  }

  return (articleId) =>
    new Promise((resolve, reject) => {
      const ofArticle = waiting.get(articleId)
      if (ofArticle) ofArticle.push({ resolve, reject })
      else waiting.set(articleId, [{ resolve, reject }])
      // Those that arrive in the same turn of the loop are not to wait for the first.
      if (!isRunning) setImmediate(countInRounds)
      isRunning = true
    })
}

async function countRound(countViews: CountViews, round: [articleId: number, waiting: Waiting[]][]) {
  try {
    const totals = await countViews(round.map(([articleId, { length }]) => [articleId, length]))
    for (const [at, [, waiting]] of round.entries()) giveNumbers(waiting, totals[at] ?? null)
  } catch (cause) {
    for (const { reject } of round.flatMap(([, waiting]) => waiting)) reject(cause)
  }
}

/** The last one gets the total, each before it one less. */
function giveNumbers(waiting: Waiting[], total: number | null) {
  let later = waiting.length
  for (const { resolve } of waiting) {
    later--
    resolve(total === null ? null : total - later)
  }
}
