import { type Actor, assertScope } from '../../auth/actor'
import type { Checked } from '../../http/checked-body'
import type { Status } from '../access'
import type { ArticleFields } from '../schema/fields'

/** Who may not publish makes drafts, unless the body says something else, which is then refused. */
export function withAllowedStatus<Body extends Checked<ArticleFields>>(actor: Actor, body: Body): Body {
  if (!('fields' in body) || body.fields.status !== undefined || mayPublish(actor)) return body
  return {
    ...body,
    fields: { ...body.fields, status: 'draft' },
    warnings: [...body.warnings, SAVED_AS_DRAFT],
  }
}

/**
 * Throws `insufficient_scope` for a write that makes an article public, now or at its date, takes it back, or changes it
 * while it is, by who may not publish. Null is the status of an article that is not there yet.
 */
export function assertMayPublish(actor: Actor, before: Status | null, after: Status): void {
  const isDraftThroughout = (before ?? 'draft') === 'draft' && after === 'draft'
  if (!isDraftThroughout) assertScope(actor, PUBLISH)
}

const PUBLISH = 'articles:publish'

const SAVED_AS_DRAFT = {
  code: 'saved_as_draft',
  field: 'status',
  message: `The article is a draft, since this key lacks the scope ${PUBLISH}; somebody who has it may publish the article.`,
}

function mayPublish({ scopes }: Actor): boolean {
  return scopes.has(PUBLISH)
}
