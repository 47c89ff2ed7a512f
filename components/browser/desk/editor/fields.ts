// The fields of the form, as texts and as the API takes them.
import { linesOf, listText, toPicture } from '@/lib/desk/articles/line-fields'
import type { Values } from '../local-copies'
import { form, timeZone } from './page'

/** The server keeps what was typed as a time of the site as a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

type Field = HTMLInputElement | HTMLTextAreaElement

export function fields(): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) &&
      element.name !== '' &&
      !['hidden', 'file', 'radio', 'checkbox'].includes(element.type),
  )
}

export function typedValues(): Values {
  return Object.fromEntries(fields().map(({ name, value }) => [name, value]))
}

/** What the server gave, also where the browser has put in again what was typed before. */
export function givenValues(): Values {
  return Object.fromEntries(fields().map(({ name, defaultValue }) => [name, toShown(defaultValue)]))
}

/** Whether two states of the form are the same. */
export function areSame(one: Values, other: Values): boolean {
  return Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** As a working copy has them: lists for what the API knows as lists. */
export function toTyped(values: Values): Record<string, unknown> {
  const typed: Record<string, unknown> = { ...values }
  if (values.aliases !== undefined) typed.aliases = linesOf(values.aliases)
  if (values.gallery !== undefined) typed.gallery = linesOf(values.gallery).map(toPicture)
  return typed
}

/** A field of a working copy as the form would show it. */
export function toText(name: string, value: unknown): string {
  if (typeof value === 'string' && MOMENT.test(value))
    return wallClock.format(new Date(value)).replace(' ', 'T')
  return Array.isArray(value) ? listText(name, value) : String(value ?? '')
}

/** Puts texts in; the content so that it can be undone. */
export function putValues(values: Values) {
  for (const field of fields()) {
    const value = values[field.name]
    if (value === undefined || value === field.value) continue
    field.focus()
    field.select()
    const isWritten = document.activeElement === field && document.execCommand('insertText', false, value)
    if (!isWritten || field.value !== value) field.value = value
  }
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A default value has the line ends of the source of the page. */
function toShown(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
