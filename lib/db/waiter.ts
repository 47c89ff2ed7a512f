import { currentRequest } from '../request-context'
import type { Waiter } from './pool'

/** The current request as a waiter: people signed in at the desk go before API keys. */
export function currentWaiter(): Waiter {
  const { signal, caller } = currentRequest() ?? {}
  return { signal, goesFirst: caller?.kind === 'person' }
}
