import { ensureFirstKey } from '../../lib/auth/keys'
import { openService } from '../../lib/backend/service'
import { startDevelopmentFront } from '../../lib/front/development'
import { serve } from './serve'

/** Everything in one thread. */
await serve(async ({ closing }) => {
  closing.push(await openService())
  const front = await startDevelopmentFront()
  closing.push(front.stop)
  return { createFirstKey: ensureFirstKey }
})
