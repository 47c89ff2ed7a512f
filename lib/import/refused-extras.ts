import { LIMITS } from '../field-limits'
import type { JsonObject } from '../http/json-body'

/** A part of an article that a service refused: a field, an item of its list, or a member of that item. */
type Refused = { field: string; at?: number; member?: string; code: string }

export const TRANSLATION = 'translation_of'
/** Fields that an article can be stored without. */
const EXTRAS = new Set(['cover_image_url', 'gallery', 'aliases', 'language', TRANSLATION])
/** Members that a picture can be stored without. */
const TEXTS_OF_PICTURE = new Set(['alt', 'caption'])

/** The refused parts if the article can be stored without all of them; null for any other response. */
export function refusedExtras(
  { status, json }: { status: number; json: unknown },
  body: JsonObject,
): Refused[] | null {
  // Another article is already the translation into its language.
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

/** The members of a service's response, which may be anything; none if it is not an object. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A body without the refused parts: keeps the other items of a list, and the URL of a picture. */
export function withoutRefused(body: JsonObject, refused: Refused[]): JsonObject {
  const kept = Object.entries(body).map(([name, value]) => {
    const ofField = refused.filter(({ field }) => field === name)
    return [name, ofField.length === 0 ? value : whatIsLeft(name, value, ofField)]
  })
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

/** Undefined for a field to omit: an empty gallery is not the same as none. */
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

/** The first items of a list that is too long; none of a list with another problem. */
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
