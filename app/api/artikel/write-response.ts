import { articleApiUrl } from '@/lib/article-address'
import type { WriteResult } from '@/lib/articles/write/write-result'
import { created, ok } from '@/lib/http/responses'
import { schedulePings } from '@/lib/site/pings/send-pings'
import type { Warning } from '@/lib/warning'

/** 201 with the article that was made, now or by an earlier call of the same key; 200 for a dry run. */
export function respondToCreate(answer: WriteResult, queryWarnings: Warning[]): Response {
  const body = { data: answer.data, meta: { warnings: [...queryWarnings, ...answer.warnings] } }
  if (answer.etag === null) return ok(body)
  schedulePings(answer.data.slug)
  const headers = { ETag: answer.etag, ...(answer.isReplay && { 'Idempotency-Replayed': 'true' }) }
  return created(body, articleApiUrl(answer.data.slug), headers)
}

/** What became of the article that a PUT or PATCH named by `slug`: 201 when it was made, else 200. */
export function respondToWrite(slug: string, answer: WriteResult, queryWarnings: Warning[]): Response {
  const { data, etag, result } = answer
  const body = { data, meta: { result, warnings: [...queryWarnings, ...answer.warnings] } }
  if (etag === null) return ok(body)
  if (result !== 'unchanged') schedulePings(slug, data.slug)
  return result === 'created'
    ? created(body, articleApiUrl(data.slug), { ETag: etag })
    : ok(body, { ETag: etag })
}
