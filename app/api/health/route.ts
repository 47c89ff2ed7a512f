import { cacheStatistics } from '@/lib/cache/statistics'
import { isDatabaseReachable } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok } from '@/lib/http/responses'

/** GET /api/health — whether this process and its database answer; to a key also the statistics of the cache. */
export const GET = endpoint({}, async ({ actor }) => {
  if (await isDatabaseReachable()) {
    const cache = actor.role === 'key' ? { cache: cacheStatistics() } : {}
    return ok({ status: 'ok', ...cache }, { 'Cache-Control': 'no-store' })
  }
  throw new AppError('unavailable', 'The database does not answer.', { headers: { 'Retry-After': '5' } })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
