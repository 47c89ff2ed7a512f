import { articleApiUrl } from '@/lib/article-address'
import type { WriteResult } from '@/lib/articles/write/write-result'
import { created, ok } from '@/lib/http/responses'
import { schedulePings } from '@/lib/site/pings/send-pings'
import type { Warning } from '@/lib/warning'

/** 201 with the article that was created, now or by an earlier call of the same key; 200 for a dry run. */
export function respondToCreate(written: WriteResult, queryWarnings: Warning[]): Response {
  const { data, etag, warnings, isReplay } = written
  const body = { data, meta: { warnings: [...queryWarnings, ...warnings] } }
  if (etag === null) return ok(body)
  schedulePings(data.slug)
  const headers = { ETag: etag, ...(isReplay && { 'Idempotency-Replayed': 'true' }) }
  return created(body, articleApiUrl(data.slug), headers)
}

/** The article that a PUT or PATCH named by `slug`: 201 when it was created, else 200. */
export function respondToWrite(slug: string, written: WriteResult, queryWarnings: Warning[]): Response {
  const { data, etag, result, warnings } = written
  const body = { data, meta: { result, warnings: [...queryWarnings, ...warnings] } }
  if (etag === null) return ok(body)
  if (result !== 'unchanged') schedulePings(slug, data.slug)
  if (result === 'created') return created(body, articleApiUrl(data.slug), { ETag: etag })
  return ok(body, { ETag: etag })
}
