import { currentRequest } from '../request-context'
import type { Waiter } from './pool'

/** The request that asks: who is signed in at the desk does not wait behind what keys write. */
export function currentWaiter(): Waiter {
  const { signal, caller } = currentRequest() ?? {}
  return { signal, goesFirst: caller?.kind === 'person' }
}
