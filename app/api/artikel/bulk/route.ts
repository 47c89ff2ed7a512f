import { runBulk } from '@/lib/articles/bulk/run-bulk'
import { type Bulk, parseBulk } from '@/lib/articles/bulk/schema'
import { findReplay } from '@/lib/articles/http/write-endpoint'
import { writeQuery } from '@/lib/articles/schema/query'
import { readIdempotencyKey } from '@/lib/articles/write/idempotency'
import { assertValid, type Checked } from '@/lib/http/checked-body'
import { endpoint, JSON_BODY } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { prefersMinimal } from '@/lib/http/preferences'
import { ok } from '@/lib/http/responses'
import { MAX_BULK_BYTES } from '@/lib/routes/route'

const bulkBody = {
  mediaTypes: JSON_BODY,
  parse: parseBulk,
  maxBytes: MAX_BULK_BYTES,
  adviceWhenLonger: 'send fewer operations',
}

/** POST /api/artikel/bulk — up to a hundred writes in one request, each by itself or all or nothing. */
export const POST = endpoint(
  { scope: 'any', query: writeQuery, body: bulkBody, replay: findReplay, cost: countOperations },
  async ({ request, actor, query, body, json, replay, warnings }) => {
    const header = request.headers.get('idempotency-key')
    // No article has such a body, so a key is never shared with a single write.
    const idempotency = readIdempotencyKey(header, actor.keyId, { bulk: json }, replay)
    const { fields, warnings: bodyWarnings } = assertValid(body)
    const form = prefersMinimal(request.headers) ? 'summary' : 'detail'
    const { results, isReplay } = await runBulk(actor, fields, {
      isDryRun: query.dry_run,
      idempotency,
      form,
    })
    const failed = results.filter(({ status }) => status >= 300).length
    const meta = { succeeded: results.length - failed, failed, warnings: [...warnings, ...bodyWarnings] }
    return ok(
      { data: results, meta },
      {
        ...(isReplay && { 'Idempotency-Replayed': 'true' }),
        ...(form === 'summary' && !isReplay && { 'Preference-Applied': 'return=minimal' }),
      },
    )
  },
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')

function countOperations(body: Checked<Bulk>): number {
  return 'fields' in body ? body.fields.operations.length : 1
}
