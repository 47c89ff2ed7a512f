import type { Actor } from '../../auth/actor'
import type { ApiResponse } from '../../http/responses'
import { type ArticleWrite, performWrite } from '../http/article-write'
import { creation } from '../http/creation'
import { deletion } from '../http/deletion'
import { modification } from '../http/modification'
import { replacement } from '../http/replacement'
import type { WriteResult } from '../write/write-result'
import type { BulkOptions } from './results'
import type { Method, Operation } from './schema'

type Run = (actor: Actor, operation: Operation, options: BulkOptions) => Promise<ApiResponse>

export const runSingle: Record<Method, Run> = {
  POST: runnerOf(creation),
  PUT: runnerOf(replacement),
  PATCH: runnerOf(modification),
  DELETE: runnerOf(deletion),
}

function runnerOf<Body, Target, Result extends WriteResult | null>(
  kind: ArticleWrite<Body, Target, Result>,
): Run {
  return async (actor, { body: json, ...address }, options) =>
    kind.respond(await performWrite(kind, actor, { ...address, json }, options))
}
