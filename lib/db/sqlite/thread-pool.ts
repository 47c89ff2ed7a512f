import { setTimeout as delay } from 'node:timers/promises'
import { log } from '../../log'
import { BusyError } from '../errors'
import { Pool, type PoolLimits, type Waiter } from '../pool'
import type { Command, Kind, Result } from './messages'
import { Thread, type ThreadOptions } from './thread'

export type ThreadPoolOptions = PoolLimits &
  ThreadOptions & {
    threads: number
    /** A command that takes longer fails, and its thread is replaced: nothing stops SQLite in the middle of a step. */
    maxRunMs: number
  }

const RETRY_MS = 1_000

export class ThreadPool {
  readonly #options: ThreadPoolOptions
  readonly #free: Pool<Thread>
  readonly #threads = new Set<Thread>()
  #leaving = 0
  #isClosed = false

  static async open(options: ThreadPoolOptions): Promise<ThreadPool> {
    const pool = new ThreadPool(options)
    const starts = await Promise.allSettled(Array.from({ length: options.threads }, () => pool.#add()))
    const failed = starts.find((start) => start.status === 'rejected')
    if (!failed) return pool
    await pool.close()
    throw failed.reason
  }

  private constructor(options: ThreadPoolOptions) {
    this.#options = options
    this.#free = new Pool(options)
  }

  acquire(waiter?: Waiter): Promise<Thread> {
    return this.#free.acquire(waiter)
  }

  counts(): { running: number; waiting: number; refused: number } {
    return this.#free.counts()
  }

  release(thread: Thread): void {
    if (this.#threads.has(thread)) this.#free.release(thread)
  }

  async ask<K extends Kind>(thread: Thread, command: Command<K>): Promise<Result<K>> {
    const timer = setTimeout(
      () => thread.end(new BusyError('A query took too long.')),
      this.#options.maxRunMs,
    )
    try {
      return await thread.ask(command)
    } finally {
      clearTimeout(timer)
    }
  }

  async close(): Promise<void> {
    await this.#free.close()
    this.#isClosed = true
    await Promise.all([...this.#threads].map((thread) => thread.close()))
  }

  async #add(): Promise<void> {
    const thread = await Thread.start(this.#options, (ended, reason) => {
      log().warn({ err: reason }, 'A thread of the database ended; another takes its place.')
      void this.#replace(ended)
    })
    if (this.#isClosed) return thread.close()
    this.#threads.add(thread)
    this.#free.release(thread)
  }

  async #replace(ended: Thread): Promise<void> {
    this.#threads.delete(ended)
    this.#free.remove(ended)
    this.#leaving++
    const left = ended.exited.then(() => this.#leaving--)
    // Threads that nothing can stop must not pile up.
    if (this.#leaving > this.#options.threads) await left
    while (!this.#isClosed) {
      try {
        return await this.#add()
      } catch (error) {
        log().error({ err: error }, 'The database cannot be opened; trying again.')
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
  }
}
