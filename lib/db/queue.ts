import { currentRequest } from '../http/request-scope'
import { DatabaseFault } from './errors'

/** One more is refused at once: it would wait for longer than its caller does. */
const MAX_WAITING = 200
const MAX_WAIT_MS = 10_000

/** Runs what it is given in turn. */
export type Queue = <Result>(run: () => Promise<Result>) => Promise<Result>

/**
 * Runs what it is given one after the other, in the order of asking; one that fails does not stop the next. What has not
 * begun is dropped when its request ends (the `signal` of its scope). Throws `WRITE_QUEUE_FULL`, `WRITE_QUEUE_TIMEOUT`
 * after ten seconds of waiting, and `WRITE_ABANDONED` to a request that nobody waits for.
 */
export function inTurn(): Queue {
  const waiting = new Set<() => void>()
  let isBusy = false

  async function untilTurn(): Promise<void> {
    if (!isBusy) {
      isBusy = true
      return
    }
    if (waiting.size >= MAX_WAITING) throw new DatabaseFault('WRITE_QUEUE_FULL', 'Too many writes wait.')
    await waitIn(waiting)
  }

  function passOn() {
    const [begin] = waiting
    if (begin) begin()
    else isBusy = false
  }

  return async (run) => {
    await untilTurn()
    try {
      return await run()
    } finally {
      passOn()
    }
  }
}

/** Resolves when the function that it leaves in `waiting` is called. */
function waitIn(waiting: Set<() => void>): Promise<void> {
  const signal = currentRequest()?.signal
  return new Promise((resolve, reject) => {
    function leave() {
      waiting.delete(begin)
      clearTimeout(timer)
      signal?.removeEventListener('abort', drop)
    }
    function begin() {
      leave()
      resolve()
    }
    function giveUp() {
      leave()
      reject(new DatabaseFault('WRITE_QUEUE_TIMEOUT', 'The writes before this one took too long.'))
    }
    function drop() {
      leave()
      reject(new DatabaseFault('WRITE_ABANDONED', 'Nobody waits for this write any more.'))
    }
    const timer = setTimeout(giveUp, MAX_WAIT_MS)
    waiting.add(begin)
    signal?.addEventListener('abort', drop)
    if (signal?.aborted) drop()
  })
}
