import { type Actor, assertScope } from '../../auth/actor'
import { database } from '../../db/database'
import type { ApiResponse } from '../../http/responses'
import { parseArticle, parsePatch, parseReplacement } from '../schema/parse-body'
import { createArticle } from '../write/create-article'
import { deleteArticle } from '../write/delete-article'
import { patchArticle } from '../write/patch-article'
import { putArticle } from '../write/put-article'
import { findPutTarget, scopeOfPut } from '../write/target'
import { toCreateResponse, toWriteResponse } from '../write/write-result'
import type { BulkOptions } from './options'
import type { Method, Operation } from './schema'
import { assertSize } from './size'

type Run = (actor: Actor, operation: Operation, options: BulkOptions) => Promise<ApiResponse>

/** Does one operation as its single call does it: the same checks in the same order, the same response. */
export const runSingle: Record<Method, Run> = {
  async POST(actor, { body }, options) {
    assertScope(actor, 'articles:create')
    assertSize(body)
    const written = await createArticle(actor, await parseArticle(body), options)
    return toCreateResponse(written)
  },

  async PUT(actor, { slug, body, preconditions }, { isDryRun }) {
    const target = await findPutTarget(database().read, slug)
    assertScope(actor, scopeOfPut(target))
    assertSize(body)
    const options = { isDryRun, preconditions }
    const written = await putArticle(actor, slug, target, await parseReplacement(body), options)
    return toWriteResponse(written)
  },

  async PATCH(actor, { slug, body, preconditions }, { isDryRun }) {
    assertScope(actor, 'articles:update')
    assertSize(body)
    const written = await patchArticle(actor, slug, parsePatch(body), { isDryRun, preconditions })
    return toWriteResponse(written)
  },

  async DELETE(actor, { slug, preconditions }, { isDryRun }) {
    assertScope(actor, 'articles:delete')
    await deleteArticle(actor, slug, { isDryRun, preconditions })
    return { status: 204, headers: {}, body: null }
  },
}
