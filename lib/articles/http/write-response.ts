import type { Warning } from '../../errors'
import type { ApiResponse } from '../../http/responses'
import { articleApiUrl } from '../../routes/addresses'
import type { WriteResult } from '../write/write-result'

/** The response to a PUT or PATCH: 201 when the article was created, else 200. */
export function toWriteResponse(written: WriteResult, queryWarnings: Warning[] = []): ApiResponse {
  const { data, etag, result, warnings } = written
  const body = { data, meta: { result, warnings: [...queryWarnings, ...warnings] } }
  if (etag === null) return { status: 200, headers: {}, body }
  if (result !== 'created') return { status: 200, headers: { ETag: etag }, body }
  return { status: 201, headers: { Location: articleApiUrl(data.slug), ETag: etag }, body }
}
