/** What `work` gives; throws `DeadlineExceeded` when that takes longer than `ms`. The work itself goes on. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded(ms)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded'

  constructor(ms: number) {
    super(`There was no answer within ${ms} ms.`)
  }
}

/** Runs follow each other; calls made while one is under way share the next, so that it sees all that preceded them. */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  let next: Promise<void> | null = null
  return () => {
    next ??= last = last.then(ignore, ignore).then(() => {
      next = null
      return run()
    })
    return next
  }
}

function ignore() {}

/**
 * Does `work` at once and again `everyMs` after, one round after the other, until the function that it gives is called, which
 * waits for the round that goes on. `work` does not throw.
 */
export function startRounds(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let round = work()
  const timer = setInterval(() => {
    round = round.then(work)
  }, everyMs)
  return () => {
    clearInterval(timer)
    return round
  }
}

/**
 * What `work` gives for each of the items, in their order, of which at most `atOnce` are worked on at the same time. When one
 * fails no further one is begun.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  let hasFailed = false
  const workers = Array.from({ length: atOnce }, async () => {
    for (const [at, item] of waiting) {
      if (hasFailed) return
      results[at] = await work(item)
    }
  })
  await Promise.all(workers).catch((error: unknown) => {
    hasFailed = true
    throw error
  })
  return results
}
