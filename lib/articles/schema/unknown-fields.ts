import type { JsonObject } from '../../http/json-body'
import { limitWarnings, type Warning } from '../../warning'
import { fieldNames } from './field-names'
import { FIELD_NAMES } from './fields'

/** A caller may send names of any length, and any number of them. */
const MAX_NAME_LENGTH = 80
const MAX_HINTS = 20

/** Names each field of a body that articles do not have, and what was probably meant by it. */
export function unknownFields(body: JsonObject): Warning[] {
  const known = new Set<string>(FIELD_NAMES)
  const unknown = Object.keys(body).filter((name) => !known.has(name))
  return limitWarnings(
    unknown.map((name, index) => {
      const field = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name
      const hint = index < MAX_HINTS ? hintFor(field, body[name], body) : ''
      return {
        code: 'unknown_field',
        field,
        message: `${field} is not a field of an article; it was ignored.${hint}`,
      }
    }),
  )
}

function hintFor(name: string, value: unknown, body: JsonObject): string {
  if (holdsArticle(value)) return ' Send the fields of the article at the top level of the body.'
  const meant = fieldNames.guess(name)
  return meant === null || Object.hasOwn(body, meant) ? '' : ` Did you mean ${meant}?`
}

/** Whether a value is an article in a wrapping, or a list of them. */
function holdsArticle(value: unknown): boolean {
  const [inner] = Array.isArray(value) ? value : [value]
  if (typeof inner !== 'object' || inner === null) return false
  const names = Object.keys(inner).slice(0, MAX_HINTS)
  return names.some((name) => ['title', 'content'].includes(fieldNames.find(name) ?? ''))
}
