import * as z from 'zod'
import {
  type Actor,
  assertKey,
  assertPerson,
  assertScope,
  assertStrong,
  guest,
  type Scope,
} from '../auth/actor'
import { authenticate } from '../auth/authenticate'
import type { Warning } from '../errors'
import { consume } from '../rate-limit/consume'
import { inContext, isGetOrHead } from '../request-context'
import { type BodyRules, type JsonObject, readJsonObject } from './json-body'
import type { Preconditions } from './preconditions'
import { toProblemResponse } from './problem'
import { type ParsedQuery, parseQuery, type QuerySchema } from './query'
import { CORS_HEADERS, type HeaderRecord } from './responses'
import type { RouteContext, RouteHandler } from './route-handler'

/** `parse` returns issues instead of throwing them: 404 and 412 take precedence over 422. */
type BodySchema<Body> = BodyRules & { parse: (json: JsonObject) => Body | Promise<Body> }

type Spec<Query extends QuerySchema, Body, Resource, Replay> = {
  query?: Query
  body?: BodySchema<Body>
  target?: (params: PathParams) => Promise<Resource>
  /** What the caller's key must allow; `any` accepts every key. Without it, everybody may call. */
  scope?: Scope | 'any' | 'person' | ((target: Resource) => Scope)
  /** The caller with their rights over this resource: the author of a draft has more than others. */
  actAs?: (caller: Actor, params: PathParams) => Promise<Actor>
  /** No key is looked up: the response is the same for everybody. */
  isAnonymous?: boolean
  assertAllowed?: (request: Request) => void
  /** Whether a person must have proved recently who they are. */
  isSensitive?: boolean
  furtherScope?: (query: z.output<Query>) => Scope | null
  /** The stored response to the same call before: it writes nothing, so it costs none of the key's budget. */
  replay?: (request: Request, actor: Actor, query: z.output<Query>) => Promise<Replay | null>
  cost?: (body: Body) => number
  /** Whether a call stores nothing: for a person at the desk, who previews a write, it does not count as one. */
  storesNothing?: (query: z.output<Query>) => boolean
}

type Call<Query extends QuerySchema, Body, Resource, Replay> = {
  request: Request
  actor: Actor
  params: PathParams
  query: z.output<Query>
  parameters: URLSearchParams
  body: Body
  json: JsonObject
  target: Resource
  preconditions: Preconditions
  replay: Replay | null
  warnings: Warning[]
}

type PathParams = Record<string, string>

export const JSON_BODY = ['application/json'] as const
export const MERGE_PATCH_BODY = ['application/json', 'application/merge-patch+json'] as const

const noParameters = z.object({})

/** Checks key, scope, body and query; their errors take precedence in this order. Only reads are open to every origin. */
export function endpoint<
  Query extends QuerySchema = typeof noParameters,
  Body = null,
  Resource = null,
  Replay extends object = never,
>(
  spec: Spec<Query, Body, Resource, Replay>,
  handle: (call: Call<Query, Body, Resource, Replay>) => Promise<Response>,
): RouteHandler {
  const respond: RouteHandler = async (request, context) => {
    const refuse = (error: unknown) => toProblemResponse(error, request.url)
    const response = await admit(spec, request, context).then(async (admitted) => {
      const handled = await readCall(spec, admitted)
        .then(async (call) => {
          const budget = await consumeRest(spec, call)
          return withHeaders(await handle(call), budget)
        })
        .catch(refuse)
      return withMissingHeaders(handled, admitted.headers)
    }, refuse)
    response.headers.append('Vary', credentialsNamedIn(request))
    return isGetOrHead(request) ? withHeaders(response, CORS_HEADERS) : response
  }
  return (request, context) => inContext(request, () => respond(request, context))
}

/** The headers that identify the caller, for `Vary`; the cookie counts only if `Artikel-Desk` is sent. */
function credentialsNamedIn({ headers }: Request): string {
  const always = 'Authorization, X-API-Key, Artikel-Desk'
  return headers.has('artikel-desk') ? `${always}, Cookie` : always
}

type Admitted<Query extends QuerySchema, Resource, Replay> = {
  request: Request
  actor: Actor
  params: PathParams
  target: Resource
  query: ParsedQuery<Query>
  parameters: URLSearchParams
  replay: Replay | null
  headers: HeaderRecord
}

async function admit<Query extends QuerySchema, Body, Resource, Replay>(
  spec: Spec<Query, Body, Resource, Replay>,
  request: Request,
  context: RouteContext,
): Promise<Admitted<Query, Resource, Replay>> {
  const { scope, actAs, assertAllowed, target: load, isAnonymous } = spec
  const caller = isAnonymous ? guest : await authenticate(request)
  const params = withStrings((await context.params) ?? {})
  assertAllowed?.(request)
  if (scope === 'person') assertPerson(caller)
  if (scope) assertKey(caller)
  const actor = actAs ? await actAs(caller, params) : caller
  // Without a loader there is no target, and `Resource` is null.
  const target = load ? await load(params) : (null as Resource)
  // An endpoint without a schema has no parameters, and `Query` is `typeof noParameters`.
  const schema = spec.query ?? (noParameters as unknown as Query)
  const { searchParams: parameters } = new URL(request.url)
  const query = parseQuery(parameters, schema)
  const free = { request, actor, params, target, query, parameters, replay: null, headers: {} }
  if (!scope) return free
  assertRights(spec, free)
  return countWrite(spec, free)
}

function assertRights<Query extends QuerySchema, Body, Resource, Replay>(
  { scope, isSensitive, furtherScope }: Spec<Query, Body, Resource, Replay>,
  { actor, target, query }: Admitted<Query, Resource, Replay>,
) {
  if (typeof scope === 'function') assertScope(actor, scope(target))
  else if (scope && scope !== 'any' && scope !== 'person') assertScope(actor, scope)
  if (isSensitive) assertStrong(actor)
  // Only callers who are allowed to call are told what is wrong with a query.
  const further = query.isValid ? furtherScope?.(query.query) : null
  if (further) assertScope(actor, further)
}

/** Charges the key for a write, unless it was made before: then its stored response is the `replay`. */
async function countWrite<Query extends QuerySchema, Body, Resource, Replay>(
  spec: Spec<Query, Body, Resource, Replay>,
  admitted: Admitted<Query, Resource, Replay>,
): Promise<Admitted<Query, Resource, Replay>> {
  const { request, actor, query } = admitted
  // The front has already counted reads.
  if (isGetOrHead(request)) return admitted
  const isPreview = actor.personId !== undefined && query.isValid && spec.storesNothing?.(query.query)
  if (isPreview || actor.isImport) return admitted
  const replay = query.isValid ? ((await spec.replay?.(request, actor, query.query)) ?? null) : null
  return replay ? { ...admitted, replay } : { ...admitted, headers: await consume('writes', actor.keyId) }
}

async function consumeRest<Query extends QuerySchema, Body, Resource, Replay>(
  { scope, cost }: Spec<Query, Body, Resource, Replay>,
  { request, actor, body, replay }: Call<Query, Body, Resource, Replay>,
): Promise<HeaderRecord> {
  const rest = (cost?.(body) ?? 1) - 1
  const isFree = !scope || isGetOrHead(request) || replay !== null || actor.isImport
  return rest > 0 && !isFree ? consume('writes', actor.keyId, rest) : {}
}

async function readCall<Query extends QuerySchema, Body, Resource, Replay>(
  { body: bodySchema }: Spec<Query, Body, Resource, Replay>,
  { query: read, headers: _, ...admitted }: Admitted<Query, Resource, Replay>,
): Promise<Call<Query, Body, Resource, Replay>> {
  const json = bodySchema ? await readJsonObject(admitted.request, bodySchema) : {}
  const body = bodySchema ? await bodySchema.parse(json) : (null as Body)
  if (!read.isValid) throw read.error
  const { headers } = admitted.request
  const preconditions = { ifMatch: headers.get('if-match'), ifNoneMatch: headers.get('if-none-match') }
  return { ...admitted, preconditions, body, json, query: read.query, warnings: read.warnings }
}

function withHeaders(response: Response, headers: HeaderRecord): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

function withMissingHeaders(response: Response, headers: HeaderRecord): Response {
  const missing = Object.entries(headers).filter(([name]) => !response.headers.has(name))
  return withHeaders(response, Object.fromEntries(missing))
}

function withStrings(params: Record<string, string | string[]>): PathParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}
