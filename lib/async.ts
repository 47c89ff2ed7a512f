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
