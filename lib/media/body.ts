import { z } from 'zod'
import { cleanText, maxCharacters } from '../articles/schema/field-checks'
import { toIssue } from '../articles/schema/issues'
import { isBlank } from '../articles/schema/normalize'
import type { Checked } from '../articles/schema/parse-body'
import { limitWarnings, type Warning } from '../errors'
import type { JsonObject } from '../http/json-body'
import { truncate } from '../text/strings'

const alt = z
  .string()
  .check(cleanText, maxCharacters(191))
  .meta({
    maxLength: 191,
    description: 'What the picture shows, for readers who do not see it.',
    examples: ['Air dituang ke saringan'],
  })
  .optional()

/** The body of an upload by address. */
export const sourceFields = z.object({
  url: z
    .string()
    .check(cleanText, maxCharacters(2_048))
    .meta({
      format: 'uri',
      maxLength: 2_048,
      description: 'Where the service is to fetch the picture, by https.',
      examples: ['https://images.example.org/kopi.jpg'],
    }),
  alt,
})

/** The body of a change. */
export const descriptionFields = z.object({ alt })

/** The fields of a picture that is to be fetched. */
export function parseSource(body: JsonObject): Checked<z.output<typeof sourceFields>> {
  return parse(sourceFields, body)
}

/** The fields of a picture that are to be changed; null empties them. */
export function parseDescription(body: JsonObject): Checked<{ alt?: string | undefined }> {
  return parse(descriptionFields, body.alt === null ? { ...body, alt: '' } : body)
}

/** The alternative text beside a picture that is sent; empty without one. */
export function parseAlt(given: string | undefined): Checked<{ alt?: string | undefined }> {
  return parse(descriptionFields, given === undefined ? {} : { alt: given })
}

function parse<Schema extends z.ZodObject>(schema: Schema, body: JsonObject): Checked<z.output<Schema>> {
  const names = Object.keys(schema.shape)
  const warnings = limitWarnings(
    Object.keys(body)
      .filter((name) => !names.includes(name))
      .map(toWarning),
  )
  const given = names.map((name) => [name, normalize(body[name])])
  const result = schema.safeParse(Object.fromEntries(given.filter(([, value]) => value !== undefined)), {
    reportInput: true,
  })
  if (result.success) return { fields: result.data, warnings }
  return { issues: result.error.issues.map((issue) => toIssue(issue, body)), warnings }
}

function normalize(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().normalize('NFC')
  return isBlank(value) ? undefined : value
}

/** A caller may send names of any length. */
const MAX_NAME_LENGTH = 80

function toWarning(name: string): Warning {
  const field = truncate(name, MAX_NAME_LENGTH)
  return { code: 'unknown_field', field, message: `${field} is not a field of a picture; it was ignored.` }
}
