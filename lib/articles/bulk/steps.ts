import { type Actor, assertScope } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { assertValid } from '../../http/checked-body'
import type { ArticleFields } from '../schema/fields'
import { assertPathSlug, parseArticle, parsePatch, parseReplacement } from '../schema/parse-body'
import { createIn } from '../write/create-article'
import { deleteIn } from '../write/delete-article'
import type { Derive } from '../write/derive-article'
import { applyPatch, patchIn } from '../write/patch-article'
import { putIn } from '../write/put-article'
import type { WriteResult } from '../write/write-result'
import type { Method, Operation } from './schema'
import { assertSize } from './size'

/** One operation of several in a transaction. */
export type Step = {
  operation: Operation
  /** What the article that it writes will be made of, if the one at its slug is made of `before`; null when that is not known. */
  foresee: (before: ArticleFields | null) => ArticleFields | null
  /** Does it; null is the result of a deletion. */
  run: (transaction: Queries, derive: Derive) => Promise<WriteResult | null>
}

type MakeStep = (actor: Actor, operation: Operation) => Promise<Omit<Step, 'operation'>>

/** The step of an operation. Throws what can be said against it without the database, as its single call does. */
export async function toStep(actor: Actor, operation: Operation): Promise<Step> {
  return { operation, ...(await STEPS[operation.method](actor, operation)) }
}

const STEPS: Record<Method, MakeStep> = {
  async POST(actor, { body }) {
    assertScope(actor, 'articles:create')
    assertSize(body)
    const article = assertValid(await parseArticle(body))
    return {
      foresee: () => article.fields,
      run: (transaction, derive) => createIn(transaction, actor, article, derive),
    }
  },

  // Only the transaction knows whether it creates or replaces, and so which scope it needs.
  async PUT(actor, { slug, body, preconditions }) {
    assertSize(body)
    assertPathSlug(slug)
    const article = { slug, preconditions, ...assertValid(await parseReplacement(body)) }
    return {
      foresee: () => article.fields,
      run: (transaction, derive) => putIn(transaction, actor, article, derive),
    }
  },

  async PATCH(actor, { slug, body, preconditions }) {
    assertScope(actor, 'articles:update')
    assertSize(body)
    const patch = { slug, preconditions, ...assertValid(parsePatch(body)) }
    return {
      foresee: (before) => before && applyPatch(before, patch.fields),
      run: (transaction, derive) => patchIn(transaction, actor, patch, derive),
    }
  },

  async DELETE(actor, { slug, preconditions }) {
    assertScope(actor, 'articles:delete')
    return {
      foresee: () => null,
      run: async (transaction) => {
        await deleteIn(transaction, actor, slug, preconditions)
        return null
      },
    }
  },
}
