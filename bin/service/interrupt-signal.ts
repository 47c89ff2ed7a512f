import { setMaxListeners } from 'node:events'
import { stopOnce } from '../stop-once'

/** Aborted by Ctrl-C: what is in flight finishes, nothing new starts. A second Ctrl-C exits at once with 130. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController()
  // Every call that is under way listens to it.
  setMaxListeners(0, controller.signal)
  const { onSignal } = stopOnce(() => {
    console.error('Stopping once pending requests have finished; press Ctrl-C again to stop at once.')
    controller.abort()
  })
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return controller.signal
}
