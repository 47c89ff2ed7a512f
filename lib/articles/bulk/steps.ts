import { type Actor, assertScope } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { assertValid } from '../../http/checked-body'
import type { ApiResponse } from '../../http/responses'
import { type ArticleWrite, assertSize } from '../http/article-write'
import type { Derive } from '../rendering/derive-article'
import type { ArticleFields } from '../schema/fields'
import type { Idempotency } from '../write/idempotency'
import { asDryRun } from '../write/run-write'
import type { Sent, WriteResult } from '../write/write-result'
import { byMethod } from './by-method'
import type { BulkOptions } from './results'
import type { Method, Operation } from './schema'

export type Step = {
  actor: Actor
  operation: Operation
  foresee: (before: ArticleFields | null) => ArticleFields | null
  run: (queries: Queries, derive: Derive, options: RunOptions) => Promise<Sent<ApiResponse>>
}

/** `previous` is the response to the step before it, in the same transaction. */
type RunOptions = Pick<BulkOptions, 'isDryRun' | 'form'> & {
  idempotency?: Idempotency | null
  previous?: Promise<ApiResponse> | undefined
}

type MakeStep = (actor: Actor, operation: Operation) => Promise<Omit<Step, 'actor' | 'operation'>>

/** The step of an operation. Throws as its single call does for all that can be checked without the database. */
export async function toStep(actor: Actor, operation: Operation): Promise<Step> {
  return { actor, operation, ...(await STEPS[operation.method](actor, operation)) }
}

const STEPS: Record<Method, MakeStep> = byMethod(stepOf)

function stepOf<Body, Target, Result extends WriteResult | null>({
  actAs,
  scope,
  assertSlug,
  parse,
  foresee,
  writeIn,
  respond,
}: ArticleWrite<Body, Target, Result>): MakeStep {
  return async (caller, { slug, body: json, preconditions }) => {
    // The transaction checks scopes that depend on the article at the slug or on its author.
    const mayBeAuthor = actAs !== undefined && caller.personId !== undefined
    if (typeof scope === 'string' && !mayBeAuthor) assertScope(caller, scope)
    assertSize(json)
    assertSlug(slug)
    const body = assertValid(await parse(json))
    return {
      foresee: (before) => foresee(body.fields, before),
      async run(queries, derive, { isDryRun, form, idempotency = null, previous }) {
        if (mayBeAuthor) await previous
        const actor = mayBeAuthor ? await actAs(caller, { slug }, queries) : caller
        if (typeof scope === 'string') assertScope(actor, scope)
        const call = { slug, preconditions, form, idempotency, previous, ...body }
        const { result } = await writeIn(queries, actor, call, derive)
        return { result: result.then((written) => respond(isDryRun ? asDryRun(written) : written)) }
      },
    }
  }
}
