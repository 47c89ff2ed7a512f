import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Actor, assertKey, assertScope } from '../auth/actor'
import { authenticate } from '../auth/authenticate'
import type { Scope } from '../auth/scopes'
import { consume } from '../rate-limit/consume'
import { currentRequest } from '../request-context'
import type { Warning } from '../warning'
import { type JsonObject, readJsonObject } from './json-body'
import { problemResponse } from './problem'
import { type QuerySchema, readQuery } from './query'
import { CORS_HEADERS } from './responses'
import { toAppError } from './to-app-error'

type Spec<Schema extends QuerySchema> = {
  query?: Schema
  /** What a caller's key must allow; without it everybody may call. Where it depends on what is there, a question. */
  scope?: Scope | ((params: PathParams) => Promise<Scope>)
  /** The media types of the JSON body; without it there is none. */
  body?: readonly string[]
}

type Call<Schema extends QuerySchema> = {
  request: Request
  actor: Actor
  /** The dynamic segments of the address, decoded. */
  params: PathParams
  query: z.output<Schema>
  body: JsonObject
  /** What was ignored in the query. */
  warnings: Warning[]
}

type PathParams = Record<string, string>
type Params = Record<string, string | string[]>
/** Next gives no params to an address without dynamic segments. */
type RouteContext = { params: Promise<Params | undefined> }
type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>

export const JSON_BODY = ['application/json'] as const
export const MERGE_PATCH_BODY = ['application/json', 'application/merge-patch+json'] as const

const noParameters = z.object({})

/**
 * A route handler: authenticates, checks the scope, reads the body and the query (in that order of refusals), runs
 * `answer`, and turns whatever fails into a problem document. Reads are open to every origin, writes to none.
 */
export function endpoint<Schema extends QuerySchema = typeof noParameters>(
  spec: Spec<Schema>,
  answer: (call: Call<Schema>) => Promise<Response>,
): RouteHandler {
  return async (request, context) => {
    const told: Record<string, string> = {
      Vary: 'Authorization, X-API-Key',
      ...(isRead(request) && CORS_HEADERS),
    }
    const response = await run(spec, answer, request, context, told).catch(failure)
    for (const [name, value] of Object.entries(told)) response.headers.set(name, value)
    return response
  }
}

async function run<Schema extends QuerySchema>(
  spec: Spec<Schema>,
  answer: (call: Call<Schema>) => Promise<Response>,
  request: Request,
  context: RouteContext,
  told: Record<string, string>,
): Promise<Response> {
  const actor = await authenticate(request.headers)
  const params = firstOf((await context.params) ?? {})
  if (spec.scope) {
    await assertAllowed(actor, spec.scope, params)
    Object.assign(told, await consume('writes', actor.keyId))
  }
  const body = spec.body ? await readJsonObject(request, spec.body) : {}
  // Without a schema of its own an endpoint has no parameters, and `Schema` is that of none.
  const schema = spec.query ?? (noParameters as unknown as Schema)
  const { query, warnings } = readQuery(new URL(request.url).searchParams, schema)
  return answer({ request, actor, params, query, body, warnings })
}

async function assertAllowed(
  actor: Actor,
  scope: NonNullable<Spec<QuerySchema>['scope']>,
  params: PathParams,
) {
  assertKey(actor)
  assertScope(actor, typeof scope === 'string' ? scope : await scope(params))
}

/** The one place that turns a failure into an answer. */
function failure(error: unknown): Response {
  const { status, headers, body } = problemResponse(toAppError(error), currentRequest()?.id ?? randomUUID())
  return new Response(body, { status, headers })
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function firstOf(params: Params): PathParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}
