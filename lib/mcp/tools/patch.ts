import { parseChanges } from '../../articles/schema/parse-body'
import { patchArticle } from '../../articles/write/patch-article'
import type { Actor } from '../../auth/actor'
import type { JsonObject } from '../../http/json-body'
import { stringIn } from '../arguments'
import { toWritten } from '../outputs'

/** Changes the article at `slug`, under the condition that the arguments of a tool may have. */
export async function patch(actor: Actor, slug: string, changes: JsonObject, args: JsonObject) {
  const preconditions = { ifMatch: stringIn(args, 'if_match'), ifNoneMatch: null }
  const result = await patchArticle(actor, slug, parseChanges(changes), { isDryRun: false, preconditions })
  return { output: toWritten(result, slug) }
}
