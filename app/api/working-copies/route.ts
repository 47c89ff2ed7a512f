import { listWorkingCopies } from '@/lib/articles/working-copies/list-working-copies'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok, withWarnings } from '@/lib/http/responses'

/** GET /api/working-copies — what the caller typed and did not save, newest first. */
export const GET = endpoint({ scope: 'person' }, async ({ actor, warnings }) =>
  ok(withWarnings({ data: await listWorkingCopies(actor) }, warnings)),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
