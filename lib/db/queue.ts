import { Pool, type PoolLimits } from './pool'
import { currentWaiter } from './waiter'

export type Queue = {
  /** A failure does not stop the next. Throws BusyError: too many wait, for too long, or an abort before the turn. */
  run: <Result>(work: () => PromiseLike<Result>) => Promise<Result>
  counts: () => { running: number; waiting: number; refused: number }
  close: () => Promise<void>
}

/** Runs `atOnce` works at a time, in the order of asking, people first; an abort of the request that asks takes it out of its place. */
export function createQueue(atOnce: number, limits: PoolLimits): Queue {
  const turns = new Pool<number>(limits)
  for (let turn = 0; turn < atOnce; turn++) turns.release(turn)
  return {
    run: async (work) => {
      const turn = await turns.acquire(currentWaiter())
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
