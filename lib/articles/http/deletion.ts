import { asAuthorAt } from '../own-drafts'
import { deleteArticle, deleteIn } from '../write/delete-article'
import type { ArticleWrite } from './article-write'

export const deletion = {
  findTarget: async () => null,
  actAs: asAuthorAt,
  scope: 'articles:delete',
  parse: () => ({ fields: null, warnings: [] }),
  async write(actor, { slug, preconditions }, { isDryRun }) {
    await deleteArticle(actor, slug, { isDryRun, preconditions })
    return null
  },
  respond: () => ({ status: 204, headers: {}, body: null }),
  assertSlug: () => {},
  foresee: () => null,
  async writeIn(queries, actor, { slug, preconditions }) {
    await deleteIn(queries, actor, slug, preconditions)
    return { result: Promise.resolve(null) }
  },
} satisfies ArticleWrite<null, null, null>
