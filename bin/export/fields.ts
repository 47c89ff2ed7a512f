import * as z from 'zod'
import type { JsonObject } from '../../lib/http/json-body'
import { isSlug } from '../../lib/text/slug'
import { isStorable, truncate } from '../../lib/text/strings'

const scalar = z.union([z.string().refine(isStorable), z.number(), z.boolean(), z.null()])
const name = z.string().regex(/^[a-z][a-z_]{0,63}$/)
/** What PUT takes, and later versions of it may: texts, lists of them, and lists of groups of them. */
const fieldsSchema = z.record(
  name,
  z.union([scalar, z.array(scalar), z.array(z.record(name, scalar)), z.record(name, scalar)]),
)

/** The fields of an article as a service gave them; a text that says why they are those of none, if they are. */
export function checkFields(fields: unknown): JsonObject | string {
  const { data, error } = fieldsSchema.safeParse(fields)
  if (error) return 'it has unknown fields'
  if (typeof data.slug !== 'string' || !isSlug(data.slug)) return `${shown(data.slug)} is not a slug`
  return typeof data.content === 'string' ? data : 'it has no text'
}

/** A text of a service for the terminal. */
export function shown(text: unknown): string {
  return truncate(JSON.stringify(text) ?? 'none', 200)
}
