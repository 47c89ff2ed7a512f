import { asAuthorAt } from '../own-drafts'
import { type ArticlePatch, parsePatch } from '../schema/parse-body'
import { applyPatch, patchArticle, patchIn } from '../write/patch-article'
import type { WriteResult } from '../write/write-result'
import type { ArticleWrite } from './article-write'
import { toWriteResponse } from './write-response'

export const modification = {
  findTarget: async () => null,
  actAs: asAuthorAt,
  scope: 'articles:update',
  parse: parsePatch,
  write: (actor, { slug, body, preconditions }, options) =>
    patchArticle(actor, slug, body, { ...options, preconditions }),
  respond: toWriteResponse,
  assertSlug: () => {},
  foresee: (changes, before) => before && applyPatch(before, changes),
  writeIn: patchIn,
} satisfies ArticleWrite<ArticlePatch, null, WriteResult>
