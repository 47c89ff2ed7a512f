import type { ArticleFields } from '../schema/fields'
import { parseArticle } from '../schema/parse-body'
import { createArticle, createIn } from '../write/create-article'
import { withAllowedStatus } from '../write/publishing-scope'
import type { WriteResult } from '../write/write-result'
import { type ArticleWrite, anywhere } from './article-write'
import { toCreateResponse } from './write-response'

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
