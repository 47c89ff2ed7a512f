import { startBackend } from '../../lib/backend/backend'
import { startFront } from '../../lib/front/server'
import type { Start } from './start'

/** The front in this thread, Next and the database in another. */
export const start: Start = async ({ closing, fail }) => {
  const backend = await startBackend(fail)
  closing.push(backend.close)
  const front = await startFront(backend)
  closing.push(front.stop)
  return backend
}
