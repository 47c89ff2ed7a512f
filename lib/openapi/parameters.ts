import { z } from 'zod'
import type { JsonSchema, Parameter } from './model'

/** The headers of requests that make a difference. */
export const REQUEST_HEADERS = {
  'Idempotency-Key': {
    description:
      'A name for this create, new for each article, such as a UUID. The same key with the same body gives the first answer again for 24 hours, and nothing is stored twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '7c4a8d09-ca37-4e1b-9d6e-5f2b8a1c3e90',
  },
  'If-Match': {
    description: 'The `ETag` of the version that this change was made for; another one → 412.',
    schema: { type: 'string' },
    example: '"42-3"',
  },
  'If-None-Match': {
    description:
      'On reads the `ETag` of what is there already: 304 when it is still so. On PUT `*` only creates.',
    schema: { type: 'string' },
    example: '"42-3"',
  },
} satisfies Record<string, { description: string; schema: JsonSchema; example: string }>

export type RequestHeader = keyof typeof REQUEST_HEADERS

export const SLUG_PARAMETER: Parameter = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'The slug of the article.',
  schema: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 191 },
  example: 'cara-menyeduh-kopi',
}

/** A request header as a parameter of an operation. */
export function headerParameter(name: RequestHeader): Parameter {
  return { name, in: 'header', required: false, ...REQUEST_HEADERS[name] }
}

/** The parameters that a schema of a query takes. */
export function queryParameters(query: z.ZodObject): Parameter[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', examples, ...schema } = property as JsonSchema
    const example = examples?.[0]
    return {
      name,
      in: 'query',
      required: false,
      description,
      schema: { ...asValue(schema), ...defaultOf(query, name) },
      ...(example !== undefined && { example }),
    }
  })
}

/** In an address everything is text; what the text stands for says more. */
function asValue(schema: JsonSchema): JsonSchema {
  if (schema.pattern === '^0*[1-9]\\d*$') return { type: 'integer', minimum: 1 }
  if (schema.enum?.join() === 'true,false') return { type: 'boolean' }
  return schema
}

/** The value of a parameter that is not given, where there is one. */
function defaultOf(query: z.ZodObject, name: string): JsonSchema {
  const value = z.safeParse(query, {}).data?.[name]
  return value === undefined ? {} : { default: value as JsonSchema['default'] }
}
