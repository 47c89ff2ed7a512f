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
import type { Idempotency } from '../write/idempotency'
import type { WriteResult } from '../write/write-result'

/** To which slug a write goes, and under which conditions. */
type Address = { slug: string; preconditions: Preconditions }

type Options = { isDryRun: boolean; idempotency: Idempotency | null; copiesImages?: boolean }

/**
 * One way to write an article, from what a key must allow to the response, in the order of its members: for routes, bulks and
 * tools of agents alike. `Target` is what was found at the slug, where the scope depends on it; `Result` is null for a deletion.
 */
export type ArticleWrite<Body, Target, Result extends WriteResult | null> = {
  findTarget: (slug: string) => Promise<Target>
  /** What a key must allow. */
  scope: Scope | ((target: Target) => Scope)
  parse: (json: JsonObject) => Checked<Body> | Promise<Checked<Body>>
  /** Writes, in a transaction of its own. */
  write: (
    actor: Actor,
    call: Address & { target: Target; body: Checked<Body> },
    options: Options,
  ) => Promise<Result>
  respond: (result: Result, queryWarnings?: Warning[]) => ApiResponse
  /** Throws for a slug to which nothing may be written. */
  assertSlug: (slug: string) => void
  /** What the article will be made of, if the one at its slug is made of `before`; null when that is not known. */
  foresee: (body: Body, before: ArticleFields | null) => ArticleFields | null
  /** Writes, among others, in the transaction of `queries`, which finds the target anew and asserts a scope that depends on it. */
  writeIn: (queries: Queries, actor: Actor, call: Address & Valid<Body>, derive: Derive) => Promise<Result>
}

/**
 * Does a write as its own call would: the same checks in the same order. Throws what those throw; `payload_too_large` for a
 * body that its own call would not take.
 */
export async function performWrite<Body, Target, Result extends WriteResult | null>(
  { findTarget, scope, parse, write }: ArticleWrite<Body, Target, Result>,
  actor: Actor,
  { slug, json, preconditions }: Address & { json: JsonObject },
  options: Options,
): Promise<Result> {
  const target = await findTarget(slug)
  assertScope(actor, typeof scope === 'string' ? scope : scope(target))
  assertSize(json)
  const body = await parse(json)
  return write(actor, { slug, preconditions, target, body }, options)
}

/** Throws `payload_too_large` for a body that would not be taken alone. */
export function assertSize(json: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(json)) <= MAX_BODY_BYTES) return
  throw new AppError(
    'payload_too_large',
    `The body of this operation is larger than ${MAX_BODY_BYTES / 2 ** 20} MiB; shorten the content.`,
  )
}
