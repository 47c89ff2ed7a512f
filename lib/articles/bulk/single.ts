import type { Actor } from '../../auth/actor'
import type { ApiResponse } from '../../http/responses'
import { type ArticleWrite, performWrite } from '../http/article-write'
import type { WriteResult } from '../write/write-result'
import { byMethod } from './by-method'
import type { BulkOptions } from './results'
import type { Method, Operation } from './schema'

type Run = (actor: Actor, operation: Operation, options: BulkOptions) => Promise<ApiResponse>

export const runSingle: Record<Method, Run> = byMethod(runnerOf)

function runnerOf<Body, Target, Result extends WriteResult | null>(
  kind: ArticleWrite<Body, Target, Result>,
): Run {
  return async (actor, { body: json, ...address }, options) =>
    kind.respond(await performWrite(kind, actor, { ...address, json }, options))
}
