import * as z from 'zod'
import type { JsonObject } from '../../lib/http/json-body'
import { isSlug } from '../../lib/text/slug'
import { isStorable, truncate } from '../../lib/text/strings'

const scalar = z.union([z.string().refine(isStorable), z.number(), z.boolean(), z.null()])
const name = z.string().regex(/^[a-z][a-z_]{0,63}$/)
/** What PUT accepts now, and what later versions may: scalars, records, and lists of either. */
const fieldsSchema = z.record(
  name,
  z.union([scalar, z.array(scalar), z.array(z.record(name, scalar)), z.record(name, scalar)]),
)

/** Returns the article fields received from a service, or a text that says why they are invalid. */
export function checkFields(fields: unknown): JsonObject | string {
  const { data, error } = fieldsSchema.safeParse(fields)
  if (error) return 'it has unknown fields'
  if (typeof data.slug !== 'string' || !isSlug(data.slug)) return `${shown(data.slug)} is not a slug`
  return typeof data.content === 'string' ? data : 'it has no text'
}

/** Text from a service, quoted and truncated for the terminal. */
export function shown(text: unknown): string {
  return truncate(JSON.stringify(text) ?? 'none', 200)
}
