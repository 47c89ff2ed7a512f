import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { assertValid } from '../../http/checked-body'
import type { Preconditions } from '../../http/preconditions'
import { canSee } from '../access'
import { getArticle } from '../read/get-article'
import { type DerivedArticle, deriveArticle } from '../rendering/derive-article'
import { getRevisionOf, noRevision } from '../revisions/revisions'
import type { ArticleFields } from '../schema/fields'
import { parseStored } from '../schema/parse-body'
import type { StoredArticle } from '../stored-article'
import { canBeNamed } from '../translations'
import { runWrite } from './run-write'
import { assertSameVersion, retryStale } from './stale'
import { getPatchTarget } from './target'
import { updateArticle } from './update-article'
import { toWriteResult, type WriteResult } from './write-result'

/** Restores all but slug, status and date. Throws as `getPatchTarget` does, and `alias_taken`, `validation_failed`. */
export function restoreRevision(
  actor: Actor,
  slug: string,
  number: string,
  preconditions: Preconditions,
): Promise<WriteResult> {
  return retryStale(async () => {
    const before = await getArticle(actor, slug)
    const { fields: body } = await getRevisionOf(before, number)
    // Only those who may read drafts can see, and so restore, a version that was a draft.
    if (!canSee(actor, { status: String(body.status) })) throw noRevision()
    const { slug: _slug, status: _status, published_at: _date, ...restored } = body
    const { fields } = assertValid(parseStored(restored))
    const derived = await deriveArticle(fields)
    return runWrite(async (transaction) => {
      const stored = await getPatchTarget(transaction, actor, slug, preconditions)
      assertSameVersion(before, stored)
      return restoreIn(transaction, actor, stored, fields, derived)
    })
  })
}

async function restoreIn(
  transaction: Queries,
  actor: Actor,
  stored: StoredArticle,
  fields: ArticleFields,
  derived: DerivedArticle,
): Promise<WriteResult> {
  const status = stored.status === 'draft' ? 'draft' : 'published'
  const { translation_of: named, ...others } = fields
  const isGone = named !== undefined && !(await canBeNamed(transaction, actor, named))
  const isChanged = await updateArticle(transaction, actor, stored, {
    fields: isGone ? others : fields,
    undated: { ...derived, article: { ...derived.article, status } },
    unnamed: { date: 'keep', translation: isGone ? 'keep' : 'default' },
  })
  const given = { fields: { status: stored.status }, warnings: isGone ? [NOT_THERE] : [], derived }
  return toWriteResult(transaction, actor, stored.id, isChanged ? 'updated' : 'unchanged', given)
}

const NOT_THERE = {
  code: 'translation_gone',
  field: 'translation_of',
  message: 'The article that this version translates no longer exists; the translations stay as they are.',
}
