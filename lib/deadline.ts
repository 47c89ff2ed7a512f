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

/** Something took longer than whoever waits for it may wait. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded'

  constructor(ms: number) {
    super(`There was no answer within ${ms} ms.`)
  }
}
