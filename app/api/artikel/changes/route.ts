import { changesResponse } from '@/lib/articles/changes/changes-response'
import { listChanges } from '@/lib/articles/changes/list-changes'
import { changesQuery } from '@/lib/articles/changes/schema'
import { endpoint } from '@/lib/http/endpoint'
import { longPolled } from '@/lib/http/long-polled'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'

/** GET /api/artikel/changes — the changes after a cursor, as JSON or as events; waits for more. */
export const GET = longPolled(
  endpoint({ query: changesQuery }, async ({ request, actor, query, warnings }) => {
    const after = request.headers.get('last-event-id') || query.after
    const page = await listChanges(actor, { ...query, after })
    return changesResponse(request, query, { ...page, warnings: [...warnings, ...page.warnings] })
  }),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')
