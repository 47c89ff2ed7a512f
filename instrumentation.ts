import type { Instrumentation } from 'next'

/** Opens the service under a plain `next start`; behind the front it is already open. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { openUnderNext } = await import('./lib/backend/under-next')
  await openUnderNext()
}

/** Logs an error that only Next caught in one line, with the request id that the response has. */
export const onRequestError: Instrumentation.onRequestError = async (error) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { logUnhandled } = await import('./lib/backend/under-next')
  logUnhandled(error)
}
