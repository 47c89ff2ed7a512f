import { isDatabaseReachable } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { endpoint } from '@/lib/http/endpoint'
import { only } from '@/lib/http/methods'
import { ok } from '@/lib/http/respond'

/** GET /api/health — whether this process and its database answer. */
export const GET = endpoint({}, async () => {
  if (await isDatabaseReachable()) return ok({ status: 'ok' }, { 'Cache-Control': 'no-store' })
  throw new AppError('unavailable', 'The database does not answer.', { headers: { 'Retry-After': '5' } })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = only('GET', 'HEAD')
