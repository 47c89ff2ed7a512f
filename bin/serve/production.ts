import { startBackend } from '../../lib/backend/backend'
import { startFront } from '../../lib/front/server'
import { serve } from './serve'

/** The front runs in this thread; Next and the database in another. */
await serve(async ({ closing, fail }) => {
  const backend = await startBackend(fail)
  closing.push(backend.close)
  const front = await startFront(backend)
  closing.push(front.stop)
  return backend
})
