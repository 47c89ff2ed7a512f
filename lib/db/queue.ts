import { Pool, type PoolLimits } from './pool'
import { currentWaiter } from './waiter'

export type Queue = {
  /** A failure does not stop later work. Throws BusyError if too many wait, the wait is too long, or the request ends first. */
  run: <Result>(work: () => PromiseLike<Result>) => Promise<Result>
  counts: () => { running: number; waiting: number; refused: number }
  close: () => Promise<void>
}

/** Runs up to `atOnce` works at a time, in order, people first. The abort of a request removes its work from the queue. */
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
