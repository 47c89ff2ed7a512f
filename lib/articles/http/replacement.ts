import { database } from '../../db/database'
import { asAuthorAt } from '../own-drafts'
import type { ArticleFields } from '../schema/fields'
import { assertPathSlug, parseReplacement, withAllowedStatus } from '../schema/parse-body'
import { putArticle, putIn } from '../write/put-article'
import { findPutTarget, type PutTarget, scopeOfPut } from '../write/target'
import type { WriteResult } from '../write/write-result'
import type { ArticleWrite } from './article-write'
import { toWriteResponse } from './write-response'

export const replacement = {
  findTarget: (slug) => findPutTarget(database().read, slug),
  actAs: asAuthorAt,
  scope: scopeOfPut,
  parse: parseReplacement,
  write: (actor, { slug, target, body, preconditions }, options) =>
    putArticle(actor, slug, target, withAllowedStatus(actor, body), { ...options, preconditions }),
  respond: toWriteResponse,
  assertSlug: assertPathSlug,
  foresee: (fields) => fields,
  writeIn: (queries, actor, call, derive) => putIn(queries, actor, withAllowedStatus(actor, call), derive),
} satisfies ArticleWrite<ArticleFields, PutTarget, WriteResult>
