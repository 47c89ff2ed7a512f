import { toLanguageTag } from '../articles/schema/field-checks'
import { LIMITS } from '../field-limits'
import { CONTROL_CHARACTER, toNormalForm, truncate } from '../text/strings'
import { type ImportOptions, type Loss, lost } from './import-item'
import type { SourceArticle } from './source-article'

/** A trimmed text of at most `max` characters; undefined if nothing is left. A cut is a loss. */
export function fitText(
  field: string,
  text: string | undefined,
  max: number,
  losses: Loss[],
): string | undefined {
  const clean = toNormalForm(withoutControls(field, text ?? '', losses).trim(), 'NFC')
  if (clean === '') return undefined
  const fitting = truncate(clean, max)
  if (fitting !== clean) losses.push(lost(field, 'cut', { max, text: truncate(clean, 120) }))
  return fitting
}

/** A text without the control characters and lone surrogates that the service refuses. */
export function withoutControls(field: string, text: string, losses: Loss[]): string {
  const clean = text.toWellFormed().replace(CONTROLS, '')
  const isChanged = clean !== text
  if (isChanged) losses.push(lost(field, 'controls'))
  if (clean.includes('\uFFFD')) losses.push(lost(field, 'unreadable'))
  return clean
}

const CONTROLS = new RegExp(CONTROL_CHARACTER.source, 'g')

/** The first `max` items; if any are left out, that is a loss. */
export function fitList<Item>(
  field: string,
  items: Item[],
  max: number,
  losses: Loss[],
  nameOf: (item: Item) => string,
): Item[] {
  const left = items.slice(max)
  if (left.length > 0) {
    const names = truncate(left.map(nameOf).join(', '), 200)
    losses.push(lost(field, 'too_many', { max, names }))
  }
  return items.slice(0, max)
}

/** A language as a BCP 47 tag, also from forms such as `pt_BR` and `de_DE.UTF-8`. Anything else is a loss. */
export function fitLanguage(text: string | undefined, losses: Loss[]): string | undefined {
  const written = (text ?? '').trim()
  if (written === '') return undefined
  const tag = toLanguageTag(written.replace(/[.@].*$/, '').replaceAll('_', '-'))
  if (tag === null) losses.push(lost('language', 'no_language', { text: truncate(written, 100) }))
  return tag ?? undefined
}

/**
 * The status and the date of publication. A future date makes a scheduled article, one too far ahead a draft, and so does
 * none of a scheduled article, which would be public at once.
 */
export function fitDate(
  { publishedAt, status }: Pick<SourceArticle, 'publishedAt' | 'status'>,
  { asDrafts }: Pick<ImportOptions, 'asDrafts'>,
  losses: Loss[],
) {
  const wanted = asDrafts ? 'draft' : status
  if (!publishedAt) {
    if (wanted !== 'scheduled') return { status: wanted }
    losses.push(lost('status', 'scheduled_without_date'))
    return { status: 'draft' }
  }
  if (publishedAt > yearsAhead(LIMITS.yearsAhead)) {
    const values = { date: publishedAt.toISOString(), years: LIMITS.yearsAhead }
    losses.push(lost('published_at', 'far_date', values))
    return { status: 'draft' }
  }
  const dated = publishedAt > new Date() ? 'scheduled' : 'published'
  return { status: wanted === 'draft' ? wanted : dated, published_at: publishedAt.toISOString() }
}

function yearsAhead(years: number): Date {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date
}
