import { PHASE_PRODUCTION_BUILD } from 'next/constants'
import { log } from '../log'
import { currentRequest } from '../request-context'
import { isApplicationOpen, openApplication } from './application'

/** Opens the service unless it is open or Next is building. Ends the process on failure, as under plain `next start`. */
export async function openUnderNext(): Promise<void> {
  if (isApplicationOpen() || process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD) return
  try {
    const close = await openApplication()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
  } catch (error) {
    log().fatal({ err: error }, 'the service cannot be opened')
    process.exit(1)
  }
}

/** Logs an error that only Next caught, with the id of its request if known. */
export function logUnhandled(error: unknown): void {
  log().error({ id: currentRequest()?.id, err: error }, 'unhandled')
}
