import * as z from 'zod'
import { type ArticleFields, articleFields } from '../articles/schema/fields'
import { propertiesOf } from '../openapi/json-schema'
import type { JsonSchema } from '../openapi/model'
import { queryParameters } from '../openapi/parameters'

// Agents read all of this before they do anything, and clients drop long lists of tools: only types and one sentence each.

export const SLUG: JsonSchema = { type: 'string' }
export const PAGE: JsonSchema = { type: 'integer', minimum: 1 }

/** Fields that their name explains. */
const OBVIOUS = new Set([
  ...['summary', 'author', 'meta_title', 'meta_description', 'limit', 'page', 'sort', 'from', 'to'],
  ...['language', 'title', 'gallery'],
  ...['published_after', 'published_before', 'updated_after'],
])

/** The schema of a tool's arguments. */
export function inputOf(properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** The fields of a whole article. */
export function articleProperties(): Record<string, JsonSchema> {
  const properties = propertiesOf(z.toJSONSchema(articleFields, { io: 'input' }))
  return Object.fromEntries(
    properties.map(([name, property]) => [name, { ...briefOf(name, property), ...wordsOf(name) }]),
  )
}

/** The fields of a whole article without their descriptions, which another tool has. */
export function silentProperties(): Record<string, JsonSchema> {
  const entries = Object.entries(articleProperties()).map(([name, { description, ...field }]) => [
    name,
    name === 'gallery' ? { type: 'array', items: { type: 'object' } } : field,
  ])
  return Object.fromEntries(entries)
}

/** Replaces the first sentence of the reference where that is not enough. */
const WORDS: Record<string, string> = {
  status: '`published` by default.',
  published_at: 'RFC 3339; now by default. A future time schedules.',
  cover_image_url: 'An https URL.',
  aliases: 'Former addresses, as paths, that redirect here.',
  translation_of: 'The slug of the article that it translates.',
}

function wordsOf(name: string) {
  const description = WORDS[name]
  return description === undefined ? {} : { description }
}

/** The fields of a change: null resets an optional one to its default. */
export function changeProperties(): Record<string, JsonSchema> {
  const { slug, ...fields } = silentProperties()
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    REQUIRED.includes(name) ? field : { ...field, type: [field.type, 'null'], ...withNull(field) },
  ])
  return Object.fromEntries(entries)
}

export const REQUIRED: string[] = ['title', 'category', 'content'] satisfies (keyof ArticleFields)[]

/** The parameters of a query. */
export function queryProperties(query: z.ZodObject): Record<string, JsonSchema> {
  return Object.fromEntries(
    queryParameters(query).map(({ name, description, schema }) => [
      name,
      briefOf(name, { ...schema, description }),
    ]),
  )
}

function briefOf(name: string, schema: JsonSchema): JsonSchema {
  const { description, ...rest } = brief(schema)
  return OBVIOUS.has(name) ? rest : { ...rest, ...(description && { description }) }
}

function withNull({ enum: choices }: JsonSchema) {
  return choices ? { enum: [...choices, null] } : {}
}

function brief({ type, enum: choices, items, properties, required, description }: JsonSchema): JsonSchema {
  return {
    // A field with several types accepts a string, too.
    type: type ?? 'string',
    ...(choices && { enum: choices }),
    // An array schema has one schema for its items.
    ...(items && { items: brief(items as JsonSchema) }),
    ...(properties && { properties: withoutWords({ properties }), required }),
    ...(description && { description: firstSentence(description) }),
  }
}

function withoutWords(schema: JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(propertiesOf(schema).map(([name, { type }]) => [name, { type }]))
}

/** The text up to its first stop, without parentheses. */
function firstSentence(text: string): string {
  const [first = text] = /^.*?[.;:](?= |$)/.exec(text.replaceAll(/ \([^)]*\)/g, '')) ?? []
  return first.replace(/[;:]$/, '.').replace(', itself excluded', '')
}
