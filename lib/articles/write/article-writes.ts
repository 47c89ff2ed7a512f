import { type Actor, assertScope, type Scope } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { AppError, type Warning } from '../../errors'
import type { Checked, Valid } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import type { Preconditions } from '../../http/preconditions'
import type { ApiResponse } from '../../http/responses'
import { MAX_BODY_BYTES } from '../../routes/route'
import type { ArticleFields } from '../schema/fields'
import {
  type ArticleChanges,
  assertPathSlug,
  parseArticle,
  parseChanges,
  parseReplacement,
} from '../schema/parse-body'
import { createArticle, createIn } from './create-article'
import { deleteArticle, deleteIn } from './delete-article'
import type { Derive } from './derive-article'
import type { Idempotency } from './idempotency'
import { applyChanges, patchArticle, patchIn } from './patch-article'
import { withAllowedStatus } from './publishing-scope'
import { putArticle, putIn } from './put-article'
import { findPutTarget, type PutTarget, scopeOfPut } from './target'
import { toCreateResponse, toWriteResponse, type WriteResult } from './write-result'

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

const anywhere = { findTarget: async () => null, assertSlug: () => {} }

/** POST: a new article, at a slug of its own. */
export const creation = {
  ...anywhere,
  scope: 'articles:create',
  parse: parseArticle,
  write: (actor, { body }, options) => createArticle(actor, withAllowedStatus(actor, body), options),
  respond: toCreateResponse,
  foresee: (fields) => fields,
  writeIn: (queries, actor, call, derive) => createIn(queries, actor, withAllowedStatus(actor, call), derive),
} satisfies ArticleWrite<ArticleFields, null, WriteResult>

/** PUT: the whole article at a slug, created or replaced. */
export const replacement = {
  findTarget: (slug) => findPutTarget(database().read, slug),
  scope: scopeOfPut,
  parse: parseReplacement,
  write: (actor, { slug, target, body, preconditions }, options) =>
    putArticle(actor, slug, target, withAllowedStatus(actor, body), { ...options, preconditions }),
  respond: toWriteResponse,
  assertSlug: assertPathSlug,
  foresee: (fields) => fields,
  writeIn: (queries, actor, call, derive) => putIn(queries, actor, withAllowedStatus(actor, call), derive),
} satisfies ArticleWrite<ArticleFields, PutTarget, WriteResult>

/** PATCH: some fields of the article at a slug. */
export const modification = {
  ...anywhere,
  scope: 'articles:update',
  parse: parseChanges,
  write: (actor, { slug, body, preconditions }, options) =>
    patchArticle(actor, slug, body, { ...options, preconditions }),
  respond: toWriteResponse,
  foresee: (changes, before) => before && applyChanges(before, changes),
  writeIn: patchIn,
} satisfies ArticleWrite<ArticleChanges, null, WriteResult>

/** DELETE: the article at a slug goes to the trash. */
export const deletion = {
  ...anywhere,
  scope: 'articles:delete',
  parse: () => ({ fields: null, warnings: [] }),
  async write(actor, { slug, preconditions }, { isDryRun }) {
    await deleteArticle(actor, slug, { isDryRun, preconditions })
    return null
  },
  respond: () => ({ status: 204, headers: {}, body: null }),
  foresee: () => null,
  async writeIn(queries, actor, { slug, preconditions }) {
    await deleteIn(queries, actor, slug, preconditions)
    return null
  },
} satisfies ArticleWrite<null, null, null>
