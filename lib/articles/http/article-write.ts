import { type Actor, assertScope, type Scope } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { AppError, type Warning } from '../../errors'
import type { Checked, Valid } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import type { Preconditions } from '../../http/preconditions'
import type { ApiResponse } from '../../http/responses'
import { MAX_BODY_BYTES } from '../../routes/route'
import type { Derive } from '../rendering/derive-article'
import type { ArticleFields } from '../schema/fields'
import type { CreateOptions } from '../write/create-article'
import type { Sent, WriteResult } from '../write/write-result'

type Address = { slug: string; preconditions: Preconditions }

type CallInTransaction = Partial<Pick<CreateOptions, 'idempotency' | 'form'>> & {
  previous?: Promise<unknown> | undefined
}

/** One way to write an article, shared by routes, bulks and MCP tools. Members are in the order of the checks. */
export type ArticleWrite<Body, Target, Result extends WriteResult | null> = {
  findTarget: (slug: string) => Promise<Target>
  actAs?: (caller: Actor, address: { slug?: string }, queries?: Queries) => Promise<Actor>
  scope: Scope | ((target: Target) => Scope)
  parse: (json: JsonObject) => Checked<Body> | Promise<Checked<Body>>
  write: (
    actor: Actor,
    call: Address & { target: Target; body: Checked<Body> },
    options: CreateOptions,
  ) => Promise<Result>
  respond: (result: Result, queryWarnings?: Warning[]) => ApiResponse
  assertSlug: (slug: string) => void
  foresee: (body: Body, before: ArticleFields | null) => ArticleFields | null
  /** Finds the target again in the transaction, and asserts a scope that depends on it. */
  writeIn: (
    queries: Queries,
    actor: Actor,
    call: Address & Valid<Body> & CallInTransaction,
    derive: Derive,
  ) => Promise<Sent<Result>>
}

/** Runs a write with the checks of its single call, in order. Throws what those throw, and `payload_too_large`. */
export async function performWrite<Body, Target, Result extends WriteResult | null>(
  { findTarget, actAs, scope, parse, write }: ArticleWrite<Body, Target, Result>,
  caller: Actor,
  { slug, json, preconditions }: Address & { json: JsonObject },
  options: CreateOptions,
): Promise<Result> {
  const target = await findTarget(slug)
  const actor = actAs ? await actAs(caller, { slug }) : caller
  assertScope(actor, typeof scope === 'string' ? scope : scope(target))
  assertSize(json)
  const body = await parse(json)
  return write(actor, { slug, preconditions, target, body }, options)
}

/** Throws `payload_too_large` for a body larger than a single call accepts. */
export function assertSize(json: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(json)) <= MAX_BODY_BYTES) return
  throw new AppError(
    'payload_too_large',
    `The body of this operation is larger than ${MAX_BODY_BYTES / 2 ** 20} MiB; shorten the content.`,
  )
}
