import { setTimeout as delay } from 'node:timers/promises'
import { config } from '../config'

/** A service about to stop tells load balancers so, and serves until they have noticed. */
export type LameDuck = {
  isStopping: () => boolean
  begin: () => Promise<void>
}

/** `begin` resolves after `SHUTDOWN_DELAY`, in which health checks already fail and everything else is served. */
export function createLameDuck(): LameDuck {
  let isStopping = false
  return {
    isStopping: () => isStopping,
    begin: async () => {
      isStopping = true
      await delay(config().shutdownDelay * 1_000)
    },
  }
}
