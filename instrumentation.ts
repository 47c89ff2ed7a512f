import type { Instrumentation } from 'next'
import { log } from './lib/log'
import { currentRequest } from './lib/request-context'

/** A fault that nothing else turned into an answer: one line in the log, with the id that the answer carried. */
export const onRequestError: Instrumentation.onRequestError = (error) => {
  log().error({ id: currentRequest()?.id, err: error }, 'unhandled')
}
