import * as z from 'zod'
import { propertiesOf } from '../json-schema'
import type { JsonSchema } from '../model'

/** The fields as a body may have them: zod validates them normalized, with tags as an array and images as objects. */
export function toBodySchema(fields: z.ZodObject): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(fields, { io: 'input' })
  const properties = propertiesOf(schema).map(([name, property]) => {
    const field = ALTERNATIVES[name]?.(property) ?? property
    return [name, schema.required?.includes(name) ? field : nullable(field)]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** The fields as a patch may have them: any of them, and null only for optional ones. */
export function toPatchSchema(fields: z.ZodObject): JsonSchema {
  const { required, ...schema } = toBodySchema(fields)
  return schema
}

/** Fields that can be sent in another form than the validated one. */
const ALTERNATIVES: Record<string, (field: JsonSchema) => JsonSchema> = {
  tags: ({ description, examples, ...list }) => ({
    description,
    examples,
    anyOf: [list, { type: 'string', description: 'Separated by commas.' }],
  }),
  gallery: ({ items, ...list }) => ({
    ...list,
    // An array schema has one schema for its items.
    items: { anyOf: [items as JsonSchema, { type: 'string', format: 'uri' }] },
  }),
}

function nullable(field: JsonSchema): JsonSchema {
  if (field.anyOf) return { ...field, anyOf: [...field.anyOf, { type: 'null' }] }
  return {
    ...field,
    // JSON Schema 2020-12 allows a list of types; zod's own type knows one name only.
    type: [field.type, 'null'] as unknown as JsonSchema['type'],
    ...(field.enum && { enum: [...field.enum, null] }),
  }
}
