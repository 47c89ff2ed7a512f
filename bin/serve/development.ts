import { ensureFirstKey } from '../../lib/auth/keys'
import { openService } from '../../lib/backend/service'
import { startDevelopmentFront } from '../../lib/front/development'
import type { Start } from './start'

/** Everything in one thread. */
export const start: Start = async ({ closing }) => {
  closing.push(await openService())
  const front = await startDevelopmentFront()
  closing.push(front.stop)
  return { createFirstKey: ensureFirstKey }
}
