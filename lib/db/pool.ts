import { BusyError } from './errors'

export type PoolLimits = {
  maxWaiting: number
  maxWaitMs: number
}

/** A caller that waits for its turn. */
export type Waiter = {
  /** Aborted when nobody waits for the result any more. */
  signal?: AbortSignal | undefined
  /** Whether it goes before all others, and waits in a separate queue. */
  goesFirst?: boolean
}

type Take<Resource> = (resource: Resource) => void

export class Pool<Resource> {
  readonly #limits: PoolLimits
  readonly #free: Resource[] = []
  readonly #lent = new Set<Resource>()
  readonly #first = new Set<Take<Resource>>()
  readonly #others = new Set<Take<Resource>>()
  #onIdle: (() => void) | undefined
  #refused = 0

  constructor(limits: PoolLimits) {
    this.#limits = limits
  }

  /** The caller must release the resource. Throws BusyError if too many wait, the wait is too long, or `signal` aborts first. */
  async acquire({ signal, goesFirst = false }: Waiter = {}): Promise<Resource> {
    if (this.#onIdle) throw new BusyError('The database is being closed.')
    if (signal?.aborted) throw new BusyError(NOBODY_WAITS)
    const resource = this.#free.pop()
    if (resource === undefined) return this.#wait(goesFirst ? this.#first : this.#others, signal)
    this.#lent.add(resource)
    return resource
  }

  counts(): { running: number; waiting: number; refused: number } {
    return { running: this.#lent.size, waiting: this.#waiting(), refused: this.#refused }
  }

  release(resource: Resource): void {
    this.#lent.delete(resource)
    const [next] = this.#first.size > 0 ? this.#first : this.#others
    if (next) {
      this.#lent.add(resource)
      next(resource)
      return
    }
    this.#free.push(resource)
    this.#noteIdle()
  }

  remove(resource: Resource): void {
    this.#lent.delete(resource)
    const at = this.#free.indexOf(resource)
    if (at >= 0) this.#free.splice(at, 1)
    this.#noteIdle()
  }

  /** Resolves when all waiting and running work has finished. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve
      this.#noteIdle()
    })
  }

  #wait(queue: Set<Take<Resource>>, signal: AbortSignal | undefined): Promise<Resource> {
    if (queue.size >= this.#limits.maxWaiting) {
      this.#refused += 1
      throw new BusyError('Too many wait for the database.')
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(take)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const refuse = (reason: string) => {
        leave()
        this.#refused += 1
        reject(new BusyError(reason))
        this.#noteIdle()
      }
      const take = (resource: Resource) => {
        leave()
        resolve(resource)
      }
      const onAbort = () => refuse(NOBODY_WAITS)
      const timer = setTimeout(() => refuse('The database had no time.'), this.#limits.maxWaitMs)
      signal?.addEventListener('abort', onAbort)
      queue.add(take)
    })
  }

  #waiting(): number {
    return this.#first.size + this.#others.size
  }

  #noteIdle() {
    if (this.#lent.size === 0 && this.#waiting() === 0) this.#onIdle?.()
  }
}

const NOBODY_WAITS = 'The request ended before its turn had come.'
