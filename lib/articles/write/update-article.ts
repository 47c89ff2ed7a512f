import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { normalizeSlug } from '../../text/slug'
import { assertMayPublish, isPublished } from '../access'
import { replaceAliases } from '../aliases/store'
import { readSummary, recordArticleWrite } from '../changes/record-change'
import { replaceIndexRows } from '../indexing/index-rows'
import type { DerivedArticle } from '../rendering/derive-article'
import { inLanguage } from '../rendering/in-language'
import { withMedia } from '../rendering/with-media'
import { FIELD_OF, recordRevision } from '../revisions/record'
import { isCurrentVersion } from '../rows'
import type { ArticleFields } from '../schema/fields'
import type { StoredArticle } from '../stored-article'
import { ensureTermIds } from '../taxonomy/taxonomy'
import {
  assertLanguageFree,
  choosePlace,
  findHolder,
  type TranslationChange,
  type TranslationPlace,
} from '../translations'
import { replaceContent, replaceMedia, updateRow } from './article-rows'
import { differingColumns, isAppearanceOnly } from './differing-columns'
import { publicationOf, recordAppearance, recordPublication } from './publication'
import { type DateChange, dateArticle, withoutDate } from './published-date'
import { saveDerived } from './save-derived'
import { assertSlugFree, assignSlug, saveFormerSlug } from './slugs'

type Wanted = {
  fields: ArticleFields
  undated: DerivedArticle
  /** What happens to a date and a translation that the write does not name. */
  unnamed: { date: DateChange; translation: TranslationChange }
}

/** Replaces fields; false if nothing changed. Throws `validation_failed`, `slug_taken`, `alias_taken`, `translation_exists`. */
export async function updateArticle(
  queries: Queries,
  actor: Actor,
  stored: StoredArticle,
  wanted: Wanted,
): Promise<boolean> {
  const now = new Date()
  const next = await resolveNext(queries, actor, stored, { ...wanted, now })
  const { derived } = next
  const differing = differingColumns(stored, toColumns(next))
  if (differing.length === 0) {
    if (!isCurrentVersion(stored.renderVersion)) await saveDerived(queries, stored, derived)
    return false
  }
  assertMayPublish(actor, stored.status, derived.article.status)
  await replaceArticle(queries, actor, stored, { next, differing, at: laterThan(stored.updatedAt, now) })
  return true
}

type Next = Awaited<ReturnType<typeof resolveNext>>

/** The article after the write. Creates its missing terms. */
async function resolveNext(
  queries: Queries,
  actor: Actor,
  stored: StoredArticle,
  { fields, undated, unnamed, now }: Wanted & { now: Date },
) {
  const previous = unnamed.date === 'keep' ? stored : withoutDate(stored, now)
  const shown = await withMedia(queries, undated, stored.id)
  const { derived: found, date } = dateArticle(fields, shown, previous, now)
  const place = await choosePlace(queries, actor, fields.translation_of, stored, unnamed.translation)
  const slug = fields.slug === undefined ? stored.slug : normalizeSlug(fields.slug)
  await assertSlugFree(queries, actor, slug, stored.id)
  const derived = await withFreeLanguage(queries, actor, stored, found, place)
  const terms = await ensureTermIds(queries, fields, derived.article.authorName)
  return { derived, date, place, slug, terms, aliases: fields.aliases ?? [] }
}

function toColumns({ derived, date, place, slug, terms: { categoryId, authorId }, aliases }: Next) {
  const { source, formatGiven, media } = derived.content
  return {
    ...derived.article,
    ...date,
    slug,
    categoryId,
    authorId,
    source,
    formatGiven,
    media,
    aliases,
    ...place,
  }
}

async function replaceArticle(
  queries: Queries,
  actor: Actor,
  stored: StoredArticle,
  { next, differing, at }: { next: Next; differing: ReturnType<typeof differingColumns>; at: Date },
): Promise<void> {
  const { derived, date, place, slug, terms, aliases } = next
  const { id, isCounted } = stored
  const { publishedAt } = date
  const { status, language } = derived.article
  const isTakenBack = isPublished(stored) && !isPublished(derived.article)
  const lastShown = isTakenBack ? await readSummary(queries, id) : null
  const changed = [...new Set(differing.flatMap((column) => FIELD_OF[column] ?? []))]
  const isFoundAlike = isAppearanceOnly(differing, stored, derived)
  // Independent statements are sent together.
  const [keywords] = await Promise.all([
    isFoundAlike
      ? stored.keywords
      : replaceIndexRows(queries, { id, status, terms, language, publishedAt, derived, isCounted }),
    updateRow(queries, id, { article: derived.article, date, terms, now: at, place }),
    isFoundAlike ? replaceMedia(queries, id, derived.mediaIds) : replaceContent(queries, id, derived),
    recordRevision(queries, stored, { at, changed }),
  ])
  const after = publicationOf({ ...derived.article, ...place, id, slug, publishedAt, terms, keywords })
  const record = isFoundAlike ? recordAppearance : recordPublication
  await record(queries, publicationOf(stored), after)
  await replaceAliases(queries, actor, { id, status, before: stored.aliases, after: aliases })
  if (slug !== stored.slug) await saveFormerSlug(queries, stored, stored.slug)
  if (slug !== stored.slug || !isPublished(stored)) await assignSlug(queries, { id, status }, slug)
  await recordArticleWrite(queries, { id, before: stored, after: { slug, status, publishedAt }, lastShown })
}

/** Keeps the stored language if another translation has the detected one and the text did not change. */
async function withFreeLanguage(
  queries: Queries,
  actor: Actor,
  stored: StoredArticle,
  derived: DerivedArticle,
  { translationGroup }: TranslationPlace,
): Promise<DerivedArticle> {
  const { article, content } = derived
  const placed = { id: stored.id, translationGroup, language: article.language }
  const isSameText =
    stored.translationGroup === translationGroup &&
    stored.languageGiven === article.languageGiven &&
    stored.source === content.source &&
    stored.title === article.title
  if (!isSameText) await assertLanguageFree(queries, actor, placed)
  const isTaken = isSameText && (await findHolder(queries, placed)) !== null
  return isTaken ? inLanguage(derived, stored.language) : derived
}

/** `now`, or just after `before` if the clock was set back, so that `updated_after` finds the change. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1))
}
