import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok } from '@/lib/http/responses'

/** GET /api/health/serving — whether requests may be sent here. In production the front answers it: see lib/front/health.ts. */
export const GET = endpoint({ isAnonymous: true }, async () =>
  ok({ status: 'ok' }, { 'Cache-Control': 'no-store' }),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
