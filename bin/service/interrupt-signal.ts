import { setMaxListeners } from 'node:events'
import { stopOnce } from '../stop-once'

/** Aborted by Ctrl-C: pending requests finish, nothing new starts. A second Ctrl-C exits at once with 130. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController()
  // Every pending call adds a listener.
  setMaxListeners(0, controller.signal)
  const { onSignal } = stopOnce(() => {
    console.error('Stopping once pending requests have finished; press Ctrl-C again to stop at once.')
    controller.abort()
  })
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return controller.signal
}
