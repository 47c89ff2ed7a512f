import type { Instrumentation } from 'next'

/** Opens the service in whichever process serves: what stands in front of Next has done so before. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { openUnderNext } = await import('./lib/backend/under-next')
  await openUnderNext()
}

/** A fault that nothing else turned into an answer: one line in the log, with the id that the answer carried. */
export const onRequestError: Instrumentation.onRequestError = async (error) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { logUnhandled } = await import('./lib/backend/under-next')
  logUnhandled(error)
}
