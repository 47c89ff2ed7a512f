import { parseBulk } from '@/lib/articles/bulk/schema'
import { parseArticle, parseChanges, parseReplacement } from '@/lib/articles/schema/parse-body'
import { JSON_BODY, MERGE_PATCH_BODY } from '@/lib/http/endpoint'
import { MAX_BULK_BYTES } from '@/lib/http/json-body'

/** A whole article, as POST takes it. */
export const articleBody = { mediaTypes: JSON_BODY, parse: parseArticle }

/** A whole article at an address, as PUT takes it. */
export const replacementBody = { mediaTypes: JSON_BODY, parse: parseReplacement }

/** The changes of an article, as PATCH takes them. */
export const changesBody = { mediaTypes: MERGE_PATCH_BODY, parse: parseChanges }

/** Many writes at once. */
export const bulkBody = { mediaTypes: JSON_BODY, parse: parseBulk, maxBytes: MAX_BULK_BYTES }
