import { cacheStatistics } from '@/lib/cache/statistics'
import { isDatabaseReachable } from '@/lib/db/database'
import { canWrite } from '@/lib/db/readiness'
import { type AppError, unavailable } from '@/lib/errors'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok } from '@/lib/http/responses'

/** GET /api/health — whether the database answers and accepts writes; for a key also the statistics of the cache. */
export const GET = endpoint({}, async ({ actor }) => {
  if (!(await isDatabaseReachable())) throw unhealthy('The database is not available.')
  if (!canWrite()) throw unhealthy('The database accepts no writes.')
  const cache = actor.role === 'key' ? { cache: await cacheStatistics() } : {}
  return ok({ status: 'ok', ...cache }, { 'Cache-Control': 'no-store' })
})

function unhealthy(detail: string): AppError {
  return unavailable(detail, 5)
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
