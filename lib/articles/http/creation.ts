import type { Warning } from '../../errors'
import type { ApiResponse } from '../../http/responses'
import { articleApiUrl } from '../../routes/addresses'
import type { ArticleFields } from '../schema/fields'
import { parseArticle, withAllowedStatus } from '../schema/parse-body'
import { createArticle, createIn } from '../write/create-article'
import type { WriteResult } from '../write/write-result'
import type { ArticleWrite } from './article-write'

export const creation = {
  findTarget: async () => null,
  scope: 'articles:create',
  parse: parseArticle,
  write: (actor, { body }, options) => createArticle(actor, withAllowedStatus(actor, body), options),
  respond: toCreateResponse,
  assertSlug: () => {},
  foresee: (fields) => fields,
  writeIn: (queries, actor, call, derive) => createIn(queries, actor, withAllowedStatus(actor, call), derive),
} satisfies ArticleWrite<ArticleFields, null, WriteResult>

function toCreateResponse(written: WriteResult, queryWarnings: Warning[] = []): ApiResponse {
  const { data, etag, warnings, isReplay } = written
  const body = { data, meta: { warnings: [...queryWarnings, ...warnings] } }
  if (etag === null) return { status: 200, headers: {}, body }
  const headers = {
    Location: articleApiUrl(data.slug),
    ETag: etag,
    ...(isReplay && { 'Idempotency-Replayed': 'true' }),
  }
  return { status: 201, headers, body }
}
