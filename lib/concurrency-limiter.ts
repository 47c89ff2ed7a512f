import { type AppError, unavailable } from './errors'
import { clientNetwork, overShare } from './rate-limit/clients'
import { singleton } from './singleton'

export type ConcurrencyLimiter = {
  /** Resolves with a release function. Rejects with `rate_limited` (its share is used up) or `unavailable`, or on abort. */
  acquire: (clientAddress: string, signal: AbortSignal | undefined) => Promise<() => void>
  counts: () => QueueCounts
}

type QueueCounts = { running: number; waiting: number; refused: number }

export type ConcurrencyLimits = {
  maxRunning: number
  /** The remaining slots are left to other clients. */
  maxRunningPerClient: number
  maxWaiting: number
  maxWaitingPerClient: number
  maxWaitMs: number
}

const RETRY_AFTER_S = 2

type Waiter = { start: (release: () => void) => void }
type Client = { running: number; queue: Set<Waiter> }

/** Serves the waiting clients round-robin, so a client with many requests only delays itself. */
export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  const clients = new Map<string, Client>()
  let running = 0
  let waiting = 0
  let refused = 0

  function clientOf(address: string): Client {
    const known = clients.get(address)
    if (known) return known
    const client = { running: 0, queue: new Set<Waiter>() }
    clients.set(address, client)
    return client
  }

  function refuse(isOwnWork: boolean): AppError {
    refused += 1
    return isOwnWork ? tooMuch(limits) : busy()
  }

  function hasShare(client: Client): boolean {
    return client.running < limits.maxRunningPerClient
  }

  function begin(address: string, client: Client): () => void {
    running += 1
    client.running += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      running -= 1
      client.running -= 1
      forgetIfIdle(address, client)
      startNext()
    }
  }

  function startNext() {
    for (const [address, client] of clients) {
      const [waiter] = client.queue
      if (!waiter || !hasShare(client)) continue
      // Moves the client to the end, behind all others.
      clients.delete(address)
      clients.set(address, client)
      waiter.start(begin(address, client))
      if (running >= limits.maxRunning) return
    }
  }

  function forgetIfIdle(address: string, client: Client) {
    const isIdle = client.running === 0 && client.queue.size === 0
    if (isIdle && clients.get(address) === client) clients.delete(address)
  }

  function wait(address: string, client: Client, signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise<() => void>((resolve, reject) => {
      const waiter: Waiter = {
        start(release) {
          stopWaiting()
          resolve(release)
        },
      }
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        client.queue.delete(waiter)
        waiting -= 1
      }
      const giveUp = (reason: unknown) => {
        stopWaiting()
        forgetIfIdle(address, client)
        reject(reason)
      }
      const abort = () => giveUp(signal?.reason)
      const timer = setTimeout(() => giveUp(refuse(!hasShare(client))), limits.maxWaitMs)
      signal?.addEventListener('abort', abort, { once: true })
      client.queue.add(waiter)
      waiting += 1
    })
  }

  return {
    async acquire(clientAddress, signal) {
      signal?.throwIfAborted()
      const address = clientNetwork(clientAddress)
      const client = clientOf(address)
      const isFree = running < limits.maxRunning && hasShare(client)
      if (isFree && client.queue.size === 0) return begin(address, client)
      const mayWait = client.queue.size < limits.maxWaitingPerClient
      if (mayWait && waiting < limits.maxWaiting) return wait(address, client, signal)
      forgetIfIdle(address, client)
      throw refuse(!mayWait)
    },
    counts: () => ({ running, waiting, refused }),
  }
}

/** The queues of this thread in the Prometheus metrics, by name. */
export const watchedQueues = singleton('queues', () => new Map<string, () => QueueCounts>())

function tooMuch({ maxRunningPerClient: quota }: ConcurrencyLimits): AppError {
  const share = { name: 'at-once', quota, unit: 'concurrent-requests' } as const
  return overShare(share, 'This client has too much of this going on at once', RETRY_AFTER_S)
}

function busy(): AppError {
  return unavailable('The service is busy at the moment; try again in a few seconds.', RETRY_AFTER_S)
}
