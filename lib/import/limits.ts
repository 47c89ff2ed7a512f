import { toLanguageTag } from '../articles/schema/field-checks'
import { CONTROL_CHARACTER, truncate } from '../text/strings'
import type { Loss } from './import-item'

/** A text of one line, at most `max` characters; undefined when nothing is left. What is cut is a loss. */
export function fitText(
  field: string,
  text: string | undefined,
  max: number,
  losses: Loss[],
): string | undefined {
  const clean = withoutControls(field, text ?? '', losses)
    .trim()
    .normalize('NFC')
  if (clean === '') return undefined
  const fitting = truncate(clean, max)
  if (fitting !== clean) losses.push({ field, message: `cut to ${max} characters: ${truncate(clean, 120)}` })
  return fitting
}

/** A text without the control characters and lone surrogates that the service refuses. */
export function withoutControls(field: string, text: string, losses: Loss[]): string {
  const clean = text.toWellFormed().replace(CONTROLS, '')
  const isChanged = clean !== text
  if (isChanged) losses.push({ field, message: 'control characters were taken out' })
  if (clean.includes('\uFFFD'))
    losses.push({ field, message: 'some characters are unreadable (\uFFFD): the file is not all UTF-8' })
  return clean
}

const CONTROLS = new RegExp(CONTROL_CHARACTER.source, 'g')

/** At most `max` items; what is left out is a loss. */
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
    losses.push({ field, message: `more than ${max}; left out: ${names}` })
  }
  return items.slice(0, max)
}

/** A language as a tag of BCP 47; what programs write for one too: `pt_BR`, `de_DE.UTF-8`. What is none is a loss. */
export function fitLanguage(text: string | undefined, losses: Loss[]): string | undefined {
  const written = (text ?? '').trim()
  if (written === '') return undefined
  const tag = toLanguageTag(written.replace(/[.@].*$/, '').replaceAll('_', '-'))
  if (tag === null)
    losses.push({ field: 'language', message: `${truncate(written, 100)} is no tag of a language` })
  return tag ?? undefined
}
