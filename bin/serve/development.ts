import { captureFrom, type Handle } from '../../lib/backend/capture'
import { prepareNext } from '../../lib/backend/next'
import { openBackend } from '../../lib/backend/open-backend'
import { createHttpServer } from '../../lib/front/http-server'
import { startDevelopmentFront } from '../../lib/front/server'
import { serve } from './serve'

/** The production front with Next's development server behind it, all in one thread. */
await serve(async ({ closing }) => {
  const server = createHttpServer()
  const backend = await openBackend((request) => respond(request))
  closing.push(backend.close)
  const next = await prepareNext({ isDevelopment: true, httpServer: server })
  const handle = captureFrom(next)
  const respond: Handle = async (request) => ({ ...(await handle(request)), hasNextScripts: true })
  const front = await startDevelopmentFront(server, backend, next)
  closing.push(front.stop)
  return backend
})
