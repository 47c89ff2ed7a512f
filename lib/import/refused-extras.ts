import { LIMITS } from '../field-limits'
import type { JsonObject } from '../http/json-body'

/** What a service refused of an article: a field, an item of its list, or a member of that item. */
type Refused = { field: string; at?: number; member?: string; code: string }

export const TRANSLATION = 'translation_of'
/** What an article can be without. */
const EXTRAS = new Set(['cover_image_url', 'gallery', 'aliases', 'language', TRANSLATION])
/** What a picture can be without. */
const TEXTS_OF_PICTURE = new Set(['alt', 'caption'])

/** What was refused, when the article can be stored without it: it matters more; null for every other reply. */
export function refusedExtras(
  { status, json }: { status: number; json: unknown },
  body: JsonObject,
): Refused[] | null {
  // The place of its language is another article's.
  if (status === 409 && membersOf(json).code === 'translation_exists')
    return body[TRANSLATION] === undefined ? null : [{ field: TRANSLATION, code: 'translation_exists' }]
  const { errors } = membersOf(json)
  if (status !== 422 || !Array.isArray(errors) || errors.length === 0) return null
  const refused = errors.map(toRefused)
  return refused.every(({ field }) => EXTRAS.has(field)) ? refused : null
}

function toRefused(issue: unknown): Refused {
  const { pointer, code } = membersOf(issue)
  const [, field = '', at, member] = String(pointer ?? '').split('/')
  return { field, ...(at && { at: Number(at) }), ...(member && { member }), code: String(code) }
}

/** The members of what a service said, which may be anything; none of what has none. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A body with less in it than before: of a list the other items are kept, and of a picture its address. */
export function withoutRefused(body: JsonObject, refused: Refused[]): JsonObject {
  const kept = Object.entries(body).map(([name, value]) => {
    const ofField = refused.filter(({ field }) => field === name)
    return [name, ofField.length === 0 ? value : whatIsLeft(name, value, ofField)]
  })
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

/** Undefined for a field that is given up: an empty gallery would be another one than none. */
function whatIsLeft(name: string, value: unknown, refused: Refused[]): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined
  const places = new Map<number | undefined, Refused[]>()
  for (const one of refused) places.set(one.at, [...(places.get(one.at) ?? []), one])
  const left = places.has(undefined)
    ? theFirst(name, value, refused)
    : value.flatMap((item, at) => withoutTexts(item, places.get(at) ?? []))
  const isLess = left.length < value.length || left.some((item, at) => item !== value[at])
  return isLess && left.length > 0 ? left : undefined
}

/** Of a list that is too long; of one with another fault nothing. */
function theFirst(name: string, items: unknown[], refused: Refused[]): unknown[] {
  const isTooLong = refused.every(({ code }) => code === 'too_many')
  return isTooLong ? items.slice(0, name === 'gallery' ? LIMITS.gallery : LIMITS.aliases) : []
}

function withoutTexts(item: unknown, refused: Refused[]): unknown[] {
  if (refused.length === 0) return [item]
  const members = refused.map(({ member = '' }) => member)
  const isText = (name: string) => TEXTS_OF_PICTURE.has(name) && Object.hasOwn(Object(item), name)
  if (!members.every(isText)) return []
  return [Object.fromEntries(Object.entries(Object(item)).filter(([name]) => !members.includes(name)))]
}
