import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { normalizeSlug } from '../../text/slug'
import { assertMayPublish, isPublished } from '../access'
import { replaceAliases } from '../aliases/store'
import { readSummary, recordArticleWrite } from '../changes/record-change'
import { replaceIndexRows } from '../indexing/index-rows'
import type { DerivedArticle } from '../rendering/derive-article'
import { withMedia } from '../rendering/with-media'
import { FIELD_OF, recordRevision } from '../revisions/record'
import type { ArticleFields } from '../schema/fields'
import type { StoredArticle, Version } from '../stored-article'
import { ensureTermIds } from '../taxonomy/taxonomy'
import { replaceContent, toRow } from './article-rows'
import { publicationOf, recordPublication } from './publication'
import { type DateChange, dateArticle, withoutDate } from './published-date'
import { saveDerived } from './save-derived'
import { assertSlugFree, assignSlug, saveFormerSlug } from './slugs'

/** Replaces fields; false for no change. Throws `validation_failed`, `slug_taken`, `alias_taken`. */
export async function updateArticle(
  queries: Queries,
  actor: Actor,
  stored: StoredArticle,
  fields: ArticleFields,
  undated: DerivedArticle,
  dateChange: DateChange,
): Promise<boolean> {
  const now = new Date()
  const previous = dateChange === 'keep' ? stored : withoutDate(stored)
  const shown = await withMedia(queries, undated, stored.id)
  const { derived, date } = dateArticle(fields, shown, previous, now)
  const slug = fields.slug === undefined ? stored.slug : normalizeSlug(fields.slug)
  await assertSlugFree(queries, slug, stored.id)
  const terms = await ensureTermIds(queries, fields, derived.article.authorName)
  const { categoryId, authorId } = terms
  const { source, formatGiven, media } = derived.content
  const { aliases = [] } = fields
  const next = {
    ...derived.article,
    ...date,
    slug,
    categoryId,
    authorId,
    source,
    formatGiven,
    media,
    aliases,
  }
  const differing = differingColumns(stored, next)
  if (differing.length === 0) {
    if (stored.renderVersion !== derived.content.renderVersion) await saveDerived(queries, stored, derived)
    return false
  }
  assertMayPublish(actor, stored.status, derived.article.status)

  const isTakenBack = isPublished(stored) && !isPublished(next)
  const lastShown = isTakenBack ? await readSummary(queries, stored.id) : null
  const at = laterThan(stored.updatedAt, now)
  await queries.article.update({
    where: { id: stored.id },
    data: {
      ...toRow(derived.article),
      ...date,
      categoryId,
      authorId,
      everPublished: stored.everPublished || isPublished(derived.article),
      updatedAt: at,
      revision: { increment: 1 },
    },
    select: { id: true },
  })
  await replaceContent(queries, stored.id, derived)
  const { id, isCounted } = stored
  const { publishedAt } = date
  const keywords = await replaceIndexRows(queries, { id, terms, publishedAt, derived, isCounted })
  const { status } = derived.article
  const after = publicationOf({ id, publishedAt, terms, keywords, status })
  await recordPublication(queries, publicationOf(stored), after)
  await replaceAliases(queries, actor, { id, before: stored.aliases, after: aliases })
  if (slug !== stored.slug) await renameArticle(queries, stored, slug)
  const changed = differing.flatMap((column) => FIELD_OF[column] ?? [])
  await recordRevision(queries, stored, { at, changed })
  await recordArticleWrite(queries, { id, before: stored, after: { slug, status, publishedAt }, lastShown })
  return true
}

async function renameArticle(queries: Queries, stored: StoredArticle, slug: string) {
  await saveFormerSlug(queries, stored.slug, stored.id)
  await assignSlug(queries, stored.id, slug)
}

function differingColumns(stored: StoredArticle, next: Version): (keyof Version)[] {
  // Object.keys does not know that `next` has the keys of its type only.
  const names = Object.keys(next) as (keyof Version)[]
  return names.filter((name) => !isDeepStrictEqual(stored[name], next[name]))
}

/** `now`, or just after `before` when the clock was set back: whoever asks for what is new since then finds it. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1))
}
