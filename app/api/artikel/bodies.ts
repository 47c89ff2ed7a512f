import { parseArticle, parseChanges } from '@/lib/articles/schema/parse-body'
import { JSON_BODY, MERGE_PATCH_BODY } from '@/lib/http/endpoint'

/** A whole article, as POST and PUT take it. */
export const articleBody = { mediaTypes: JSON_BODY, parse: parseArticle }

/** The changes of an article, as PATCH takes them. */
export const changesBody = { mediaTypes: MERGE_PATCH_BODY, parse: parseChanges }
