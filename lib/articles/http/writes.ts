import type { Actor, Scope } from '../../auth/actor'
import type { Warning } from '../../errors'
import { JSON_BODY, MERGE_PATCH_BODY } from '../../http/endpoint'
import type { ApiResponse } from '../../http/responses'
import { articleApiUrl } from '../../routes/addresses'
import { parseArticle, parseChanges, parseReplacement } from '../schema/parse-body'
import { findStoredAnswer, type StoredAnswer } from '../write/idempotency'
import type { WriteResult } from '../write/write-result'

/** A whole article, as POST takes it. */
export const articleBody = { mediaTypes: JSON_BODY, parse: parseArticle }

/** A whole article at an address, as PUT takes it. */
export const replacementBody = { mediaTypes: JSON_BODY, parse: parseReplacement }

/** The changes of an article, as PATCH takes them. */
export const changesBody = { mediaTypes: MERGE_PATCH_BODY, parse: parseChanges }

/** What a key must allow besides the write itself when that copies pictures. */
export function scopeOfCopies(query: { copy_images: boolean }): Scope | null {
  return query.copy_images ? 'media:write' : null
}

/** What was stored of a call before, which writes nothing now. A dry run repeats nothing: it is done anew each time. */
export async function findReplay(
  { headers }: Request,
  { keyId }: Actor,
  { dry_run: isDryRun }: { dry_run: boolean },
): Promise<StoredAnswer | null> {
  return isDryRun ? null : findStoredAnswer(headers.get('idempotency-key'), keyId)
}

/** 201 with the article that was created, now or by an earlier call of the same key; 200 for a dry run. */
export function toCreateResponse(written: WriteResult, queryWarnings: Warning[] = []): ApiResponse {
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

/** The article that a PUT or PATCH wrote: 201 when it was created, else 200. */
export function toWriteResponse(written: WriteResult, queryWarnings: Warning[] = []): ApiResponse {
  const { data, etag, result, warnings } = written
  const body = { data, meta: { result, warnings: [...queryWarnings, ...warnings] } }
  if (etag === null) return { status: 200, headers: {}, body }
  if (result !== 'created') return { status: 200, headers: { ETag: etag }, body }
  return { status: 201, headers: { Location: articleApiUrl(data.slug), ETag: etag }, body }
}
