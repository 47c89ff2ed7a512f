/** Resolves with the result of `work`. Throws `DeadlineExceeded` after `ms`, without stopping `work`. */
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

/** Never runs `run` concurrently. Calls made during a run share the next one, which begins after all of them. */
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
 * Runs `work` now and every `everyMs`, never concurrently: at most one round waits for a slow one. The returned function stops
 * this and waits for the round under way. `work` must not throw.
 */
export function startRounds(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let isStopped = false
  const runRound = coalesce(async () => {
    if (!isStopped) await work()
  })
  let last = runRound()
  const timer = setInterval(() => {
    last = runRound()
  }, everyMs)
  return () => {
    isStopped = true
    clearInterval(timer)
    return last
  }
}

/**
 * Calls `work` for each item, at most `atOnce` at a time; the results keep the order of `items`. Starts no further item after
 * a failure.
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
