import type { Actor, Scope } from '../../auth/actor'
import { JSON_BODY, MERGE_PATCH_BODY } from '../../http/endpoint'
import { parseArticle, parsePatch, parseReplacement } from '../schema/parse-body'
import { findStoredResponse, type StoredResponse } from './idempotency'

/** A whole article, as POST takes it. */
export const articleBody = { mediaTypes: JSON_BODY, parse: parseArticle }

/** A whole article at an address, as PUT takes it. */
export const replacementBody = { mediaTypes: JSON_BODY, parse: parseReplacement }

/** The changes of an article, as PATCH takes them. */
export const patchBody = { mediaTypes: MERGE_PATCH_BODY, parse: parsePatch }

/** What a key must allow besides the write itself when that copies images. */
export function scopeOfCopies(query: { copy_images: boolean }): Scope | null {
  return query.copy_images ? 'media:write' : null
}

/** What was stored of a call before, which writes nothing now. A dry run repeats nothing: it is done anew each time. */
export async function findReplay(
  { headers }: Request,
  { keyId }: Actor,
  { dry_run: isDryRun }: { dry_run: boolean },
): Promise<StoredResponse | null> {
  return isDryRun ? null : findStoredResponse(headers.get('idempotency-key'), keyId)
}
