import { currentRequest } from '../request-context'
import { Pool, type PoolLimits } from './pool'

export type Queue = {
  /**
   * Runs `work` when its turn has come; one that fails does not stop the next. Rejects with BusyError when too many
   * wait, or the wait is too long, or the request that asks is aborted before its turn.
   */
  run: <Result>(work: () => PromiseLike<Result>) => Promise<Result>
  /** How much of it runs, waits, and was refused so far. */
  counts: () => { running: number; waiting: number; refused: number }
  /** Takes in nothing more; resolves when all that was taken in has run. */
  close: () => Promise<void>
}

/** Runs so many at once of what it is given, in the order of asking. */
export function createQueue(atOnce: number, limits: PoolLimits): Queue {
  const turns = new Pool<number>(limits)
  for (let turn = 0; turn < atOnce; turn++) turns.release(turn)
  return {
    run: async (work) => {
      const turn = await turns.acquire(currentRequest()?.signal)
      try {
        return await work()
      } finally {
        turns.release(turn)
      }
    },
    counts: () => turns.counts(),
    close: () => turns.close(),
  }
}
