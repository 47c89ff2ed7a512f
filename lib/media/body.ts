import * as z from 'zod'
import { LIMITS } from '../field-limits'
import { type Checked, check, normalizeText, unknownFields } from '../http/checked-body'
import type { JsonObject } from '../http/json-body'
import { cleanText, maxCharacters, readable } from '../http/rules'

const alt = z
  .string()
  .check(cleanText, maxCharacters(LIMITS.alt))
  .meta({
    maxLength: LIMITS.alt,
    description:
      'What the picture shows, for readers who cannot see it. In a PATCH, an empty text marks it as decorative, and null as not described yet.',
    examples: ['Air dituang ke saringan'],
  })
  .optional()

export const sourceFields = z.object({
  url: z
    .string()
    .check(cleanText, maxCharacters(2_048))
    .meta({
      format: 'uri',
      maxLength: 2_048,
      description: 'The https address from which the service fetches the picture.',
      examples: ['https://images.example.org/kopi.jpg'],
    }),
  alt,
})

export const descriptionFields = z.object({ alt })

const formFields = z.object({ alt: alt.unwrap().check(readable).optional() })

/** An image to fetch, for `assertValid`; whether the service may request the URL is checked when it does. */
export function parseSource(body: JsonObject): Checked<z.output<typeof sourceFields>> {
  return parse(sourceFields, body)
}

/** `alt` is null for an image not described yet, blank for a decorative one. */
export function parseDescription(body: JsonObject): Checked<{ alt?: string | null | undefined }> {
  const checked = parse(descriptionFields, body)
  return body.alt === null ? { ...checked, fields: { alt: null } } : checked
}

/** The fields of a form with an image, for `assertValid`; a blank `alt` stays blank, none stays undefined. */
export function parseForm(body: JsonObject): Checked<z.output<typeof formFields>> {
  return parse(formFields, body)
}

function parse<Schema extends z.ZodObject>(schema: Schema, body: JsonObject): Checked<z.output<Schema>> {
  const names = Object.keys(schema.shape)
  const input = names.map((name) => [name, isEmpty(body[name]) ? undefined : normalizeText(body[name])])
  return {
    ...check(schema, Object.fromEntries(input.filter(([, value]) => value !== undefined)), body),
    warnings: unknownFields(body, names, 'a picture'),
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null
}
