import type { Worker } from 'node:worker_threads'
import { startThread } from '../../program'
import { connectionClosed, toError } from './failure'
import type { Command, ConnectionSettings, Kind, Reply, Result } from './messages'

export type ThreadOptions = {
  settings: ConnectionSettings
  memoryMb: number
  /** From 0 to 19; the higher, the more Linux prefers other threads. */
  niceness: number
}

type Pending = { resolve: (result: Result) => void; reject: (reason: Error) => void }

export class Thread {
  readonly #worker: Worker
  #onEnd: ((thread: Thread, reason: Error) => void) | undefined
  readonly #pending: Pending[] = []
  #hasEnded = false
  /** Resolves when the thread is gone; after `end` it may still be busy with its last statement. */
  readonly exited: Promise<void>

  static async start(
    { settings, memoryMb, niceness }: ThreadOptions,
    onEnd: (thread: Thread, reason: Error) => void,
  ): Promise<Thread> {
    const thread = new Thread(memoryMb)
    try {
      await thread.ask({ kind: 'open', settings, niceness })
    } catch (error) {
      await thread.close()
      throw error
    }
    thread.#onEnd = onEnd
    return thread
  }

  private constructor(memoryMb: number) {
    const worker = startThread('lib/db/sqlite/worker.mjs', {
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: 4,
      },
    })
    worker.on('message', (reply: Reply) => this.#receive(reply))
    worker.on('error', ({ message }) => this.end(connectionClosed(message)))
    this.exited = new Promise((resolve) => {
      worker.on('exit', () => {
        this.end(connectionClosed('it exited'))
        resolve()
      })
    })
    this.#worker = worker
  }

  ask<K extends Kind>(command: Command<K>): Promise<Result<K>> {
    if (this.#hasEnded) return Promise.reject(connectionClosed('it is gone'))
    return new Promise((resolve, reject) => {
      this.#worker.postMessage(command)
      // Only a thread with work keeps the process alive.
      this.#worker.ref()
      this.#pending.push({ resolve: resolve as Pending['resolve'], reject })
    })
  }

  end(reason: Error): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    for (const { reject } of this.#pending.splice(0)) reject(reason)
    void this.#worker.terminate()
    this.#onEnd?.(this, reason)
  }

  async close(): Promise<void> {
    this.#onEnd = undefined
    await this.ask({ kind: 'close' }).catch(() => {})
    this.#hasEnded = true
    await this.#worker.terminate()
  }

  #receive(reply: Reply) {
    const pending = this.#pending.shift()
    if (this.#pending.length === 0) this.#worker.unref()
    if ('failure' in reply) pending?.reject(toError(reply.failure))
    else pending?.resolve(reply.result)
  }
}
