import type { MessagePort, Transferable, Worker } from 'node:worker_threads'
import { AppError } from '../errors'
import { type ThrownError, toError, toThrownError } from './thrown-error'

type Calls = {
  // biome-ignore lint/suspicious/noExplicitAny: each side defines the types.
  [name: string]: (argument: any, signal: AbortSignal) => unknown
}

type Message =
  | { type: 'call'; id: number; name: string; argument: unknown }
  | { type: 'abort'; id: number }
  | { type: 'result'; id: number; result: unknown }
  | { type: 'error'; id: number; error: ThrownError }

type Pending = { resolve: (result: unknown) => void; reject: (reason: unknown) => void }

type CallOptions = { signal?: AbortSignal | undefined; transfer?: readonly Transferable[] }

export type Channel<Remote extends Calls> = {
  /** Rejects with the error thrown remotely, on abort, and when closed. Calls and results arrive in the order sent. */
  call<Name extends keyof Remote & string>(
    name: Name,
    argument: Parameters<Remote[Name]>[0],
    options?: CallOptions,
  ): Promise<Awaited<ReturnType<Remote[Name]>>>
  close(reason: Error): void
}

/** Answers calls of the other thread with `local`, and makes calls there; a result's `body` is transferred, not copied. */
export function openChannel<Remote extends Calls>(port: MessagePort | Worker, local: Calls): Channel<Remote> {
  const pending = new Map<number, Pending>()
  const running = new Map<number, AbortController>()
  let lastId = 0
  let closed: Error | undefined

  port.on('message', (message: Message) => {
    if (message.type === 'call') void answer(message)
    else if (message.type === 'abort') running.get(message.id)?.abort(NOBODY_WAITS)
    else settle(message)
  })

  async function answer({ id, name, argument }: Message & { type: 'call' }) {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const result = await local[name]?.(argument, controller.signal)
      send({ type: 'result', id, result }, transferOf(result))
    } catch (error) {
      send({ type: 'error', id, error: toThrownError(error) })
    } finally {
      running.delete(id)
    }
  }

  function settle(message: Message & { type: 'result' | 'error' }) {
    const waiting = pending.get(message.id)
    pending.delete(message.id)
    if (message.type === 'result') waiting?.resolve(message.result)
    else waiting?.reject(toError(message.error))
  }

  function send(message: Message, transfer: readonly Transferable[] = []) {
    port.postMessage(message, transfer)
  }

  return {
    call(name, argument, { signal, transfer } = {}) {
      if (closed) return Promise.reject(closed)
      if (signal?.aborted) return Promise.reject(signal.reason)
      const id = ++lastId
      const result = new Promise<unknown>((resolve, reject) => {
        pending.set(id, { resolve, reject })
        send({ type: 'call', id, name, argument }, transfer)
      })
      type Result = Promise<Awaited<ReturnType<Remote[typeof name]>>>
      return (signal ? withAbort(result, id, signal) : result) as Result
    },
    close(reason) {
      closed = reason
      for (const { reject } of pending.values()) reject(reason)
      pending.clear()
    },
  }

  function withAbort(result: Promise<unknown>, id: number, signal: AbortSignal): Promise<unknown> {
    const abort = () => {
      pending.get(id)?.reject(signal.reason)
      if (pending.delete(id)) send({ type: 'abort', id })
    }
    signal.addEventListener('abort', abort, { once: true })
    return result.finally(() => signal.removeEventListener('abort', abort))
  }
}

/** Not a fault of the service, which its log would have to name. Created once: its stack tells nothing. */
const NOBODY_WAITS = new AppError('unavailable', 'Nobody is waiting any more.')

function transferOf(result: unknown): Transferable[] {
  const isWithBody = typeof result === 'object' && result !== null && 'body' in result
  if (!isWithBody || !(result.body instanceof Uint8Array) || result.body.byteLength === 0) return []
  return [result.body.buffer as ArrayBuffer]
}
