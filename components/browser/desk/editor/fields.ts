// The fields of the form, as texts and in the form of the API.
import { linesOf, listText, toPicture } from '@/lib/desk/articles/line-fields'
import type { Values } from '../local-copy-type'
import { form, timeZone } from './page'

/** The server stores a typed local time of the site as a UTC time. */
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

/** The values from the server, even if the browser has restored what was typed before. */
export function givenValues(): Values {
  return Object.fromEntries(fields().map(({ name, defaultValue }) => [name, toShown(defaultValue)]))
}

/** Whether two states of the form are the same. */
export function areSame(one: Values, other: Values): boolean {
  return Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** The values in the form of a working copy: lists for the fields that are lists in the API. */
export function toTyped(values: Values): Record<string, unknown> {
  const typed: Record<string, unknown> = { ...values }
  if (values.aliases !== undefined) typed.aliases = linesOf(values.aliases)
  if (values.gallery !== undefined) typed.gallery = linesOf(values.gallery).map(toPicture)
  return typed
}

/** The value of a working copy as the form shows it. */
export function toText(name: string, value: unknown): string {
  if (typeof value === 'string' && MOMENT.test(value))
    return wallClock.format(new Date(value)).replace(' ', 'T')
  return Array.isArray(value) ? listText(name, value) : String(value ?? '')
}

/** Fills in the values; the content can be undone. */
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

/** A default value has the line endings of the page's source. */
export function toShown(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
