import { articleApiUrl } from '@/lib/articles/present'
import type { WriteAnswer } from '@/lib/articles/write-answer'
import { created, ok } from '@/lib/http/respond'
import type { Warning } from '@/lib/http/warning'
import { noteWritten } from '@/lib/site/notices/notices'

/** 201 with the article that was made, now or by an earlier call of the same key; 200 for a dry run. */
export function respondToCreate(answer: WriteAnswer, queryWarnings: Warning[]): Response {
  const body = { data: answer.data, meta: { warnings: [...queryWarnings, ...answer.warnings] } }
  if (answer.etag === null) return ok(body)
  noteWritten(answer.data.slug)
  const headers = { ETag: answer.etag, ...(answer.isReplay && { 'Idempotency-Replayed': 'true' }) }
  return created(body, articleApiUrl(answer.data.slug), headers)
}

/** What became of the article that a PUT or PATCH named by `slug`: 201 when it was made, else 200. */
export function respondToWrite(slug: string, answer: WriteAnswer, queryWarnings: Warning[]): Response {
  const { data, etag, result } = answer
  const body = { data, meta: { result, warnings: [...queryWarnings, ...answer.warnings] } }
  if (etag === null) return ok(body)
  if (result !== 'unchanged') noteWritten(slug, data.slug)
  return result === 'created'
    ? created(body, articleApiUrl(data.slug), { ETag: etag })
    : ok(body, { ETag: etag })
}
