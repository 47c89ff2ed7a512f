import { cacheStatistics } from '@/lib/cache/statistics'
import { isDatabaseReachable } from '@/lib/db/database'
import { canWrite } from '@/lib/db/readiness'
import { AppError } from '@/lib/errors'
import { endpoint } from '@/lib/http/endpoint'
import { only } from '@/lib/http/methods'
import { ok } from '@/lib/http/respond'

/** GET /api/health — whether this process and its database answer and take writes; to a key also what the memory in front did. */
export const GET = endpoint({}, async ({ actor }) => {
  if (!(await isDatabaseReachable())) throw unwell('The database does not answer.')
  if (!canWrite()) throw unwell('The database takes no writes.')
  const cache = actor.role === 'key' ? { cache: cacheStatistics() } : {}
  return ok({ status: 'ok', ...cache }, { 'Cache-Control': 'no-store' })
})

function unwell(detail: string): AppError {
  return new AppError('unavailable', detail, { headers: { 'Retry-After': '5' } })
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = only('GET', 'HEAD')
