import * as z from 'zod'
import { LIMITS, MAX_IDEMPOTENCY_KEY_LENGTH } from '../field-limits'
import { propertiesOf } from './json-schema'
import type { JsonSchema, Parameter } from './model'

const REQUEST_HEADERS = {
  'Idempotency-Key': {
    description:
      'A unique value for each article to create, or each bulk, such as a UUID. For 24 hours, the same key with the same body returns the first response again, and nothing is stored twice.',
    schema: { type: 'string', minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH },
    example: '7c4a8d09-ca37-4e1b-9d6e-5f2b8a1c3e90',
  },
  Prefer: {
    description:
      '`return=minimal` (RFC 7240): written articles are returned in their summary form, not in full.',
    schema: { type: 'string' },
    example: 'return=minimal',
  },
  'Last-Event-ID': {
    description:
      'The cursor of the last event of an interrupted stream, as browsers send it; it takes precedence over `after`.',
    schema: { type: 'string' },
    example: '1042-kJx0cQ9vT2mWb7Zp',
  },
  'If-Match': {
    description: 'The `ETag` of the version to change; any other version fails with 412.',
    schema: { type: 'string' },
    example: '"42-3"',
  },
  'If-None-Match': {
    description:
      'On reads, the `ETag` of the response you have: 304 if it is still current. On PUT, `*` creates but never replaces.',
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
  schema: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: LIMITS.slug },
  example: 'cara-menyeduh-kopi',
}

export const REVISION_PARAMETER: Parameter = {
  name: 'revision',
  in: 'path',
  required: true,
  description: 'The number of a revision of the article.',
  schema: { type: 'integer', minimum: 1 },
  example: 1,
}

export const OTHER_REVISION_PARAMETER: Parameter = {
  ...REVISION_PARAMETER,
  name: 'other',
  description: 'The number of the revision to compare it with.',
  example: 3,
}

export const MEDIA_ID_PARAMETER: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the picture: the SHA-256 of the bytes that were sent, in hexadecimal.',
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
}

export const KEY_PARAMETER: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the key.',
  schema: { type: 'string', pattern: '^[0-9a-f]{12}$' },
  example: '4f8a1c0d92b7',
}

export const WEBHOOK_PARAMETER: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the webhook.',
  schema: { type: 'string' },
  example: 'wh_4f8a1c0d92b7e65310fa2c4d',
}

export const DELIVERY_PARAMETER: Parameter = {
  name: 'delivery',
  in: 'path',
  required: true,
  description: 'The id of the delivery.',
  schema: { type: 'string' },
  example: 'msg_0c5b7d1e9a3f46280b1c7d5e9f3a2468',
}

/** A request header as a parameter of an operation. */
export function headerParameter(name: RequestHeader): Parameter {
  return { name, in: 'header', required: false, ...REQUEST_HEADERS[name] }
}

/** The query parameters of a schema. */
export function queryParameters(query: z.ZodObject): Parameter[] {
  const object = z.toJSONSchema(query, { io: 'input' })
  return propertiesOf(object).map(([name, property]) => {
    const { description = '', examples, ...schema } = property
    const example = examples?.[0]
    return {
      name,
      in: 'query',
      required: object.required?.includes(name) ?? false,
      description,
      schema: { ...parsedType(schema), ...defaultOf(query, name) },
      ...(example !== undefined && { example }),
    }
  })
}

/** Every query value is a string; the type that it is parsed to tells a caller more. */
function parsedType(schema: JsonSchema): JsonSchema {
  const { pattern, ...others } = schema
  if (pattern === '^0*[1-9]\\d*$') return { type: 'integer', minimum: 1 }
  if (pattern === '^\\d{1,9}$') return { ...others, type: 'integer', minimum: 0 }
  if (schema.enum?.join() === 'true,false') return { type: 'boolean' }
  return schema
}

function defaultOf(query: z.ZodObject, name: string): JsonSchema {
  const value = z.safeParse(query, {}).data?.[name]
  return value === undefined ? {} : { default: value as JsonSchema['default'] }
}
