import { setMaxListeners } from 'node:events'

/** Aborted by Ctrl-C: what is in flight finishes, nothing new starts. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController()
  // Every call that is under way listens to it.
  setMaxListeners(0, controller.signal)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort())
  return controller.signal
}
