import { parseArticle, parseChanges, parseReplacement } from '@/lib/articles/schema/parse-body'
import { JSON_BODY, MERGE_PATCH_BODY } from '@/lib/http/endpoint'

/** A whole article, as POST takes it. */
export const articleBody = { mediaTypes: JSON_BODY, parse: parseArticle }

/** A whole article at an address, as PUT takes it. */
export const replacementBody = { mediaTypes: JSON_BODY, parse: parseReplacement }

/** The changes of an article, as PATCH takes them. */
export const changesBody = { mediaTypes: MERGE_PATCH_BODY, parse: parseChanges }
