import * as z from 'zod'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../../field-limits'
import { type Checked, check } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import type { Preconditions } from '../../http/preconditions'
import { headerValue, listOf, maxItems, quote } from '../../http/rules'
import { MAX_OPERATIONS } from './limits'
import { unknownMembers } from './unknown-members'

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

export type Operation = {
  method: Method
  slug: string
  body: JsonObject
  preconditions: Preconditions
  idempotencyKey: string | null
}

export type Bulk = { operations: Operation[]; atomic: boolean }

const operation = z
  .object({
    method: z
      .enum(METHODS, { error: ({ input }) => `must be ${listOf(METHODS)}; got ${quote(input)}` })
      .meta({ description: 'The method of the single call.' }),
    slug: z
      .string()
      .nullish()
      .meta({
        description: 'The slug in the address of PUT, PATCH and DELETE; in POST the body has it.',
        examples: ['cara-menyeduh-kopi'],
      }),
    body: z
      .record(z.string(), z.unknown(), 'must be an object with the fields of an article')
      .nullish()
      .meta({ description: 'What POST, PUT and PATCH take: the fields of an article.' }),
    if_match: z
      .string()
      .nullish()
      .meta({ description: 'Same as the `If-Match` header of PUT, PATCH and DELETE.', examples: ['"42-3"'] }),
    if_none_match: z
      .string()
      .nullish()
      .meta({ description: 'Same as the `If-None-Match` header of PUT.', examples: ['*'] }),
    idempotency_key: z
      .string()
      .check(headerValue(MAX_IDEMPOTENCY_KEY_LENGTH))
      .nullish()
      .meta({
        minLength: 1,
        maxLength: MAX_IDEMPOTENCY_KEY_LENGTH,
        description: 'Same as the `Idempotency-Key` header of POST; not in an `atomic` bulk.',
        examples: ['8e1f2c40-7a0b-4f0e-9c58-0d5b8f3c2a11'],
      }),
  })
  .check(needs('slug', ['PUT', 'PATCH', 'DELETE']), needs('body', ['POST', 'PUT', 'PATCH']))
  .transform(
    ({ method, slug, body, if_match, if_none_match, idempotency_key }): Operation => ({
      method,
      slug: slug ?? '',
      body: body ?? {},
      preconditions: { ifMatch: if_match ?? null, ifNoneMatch: if_none_match ?? null },
      idempotencyKey: (method === 'POST' && idempotency_key) || null,
    }),
  )

const operations = z
  .array(operation)
  .meta({ maxItems: MAX_OPERATIONS, description: 'The writes, in their order; a hundred at most.' })

const atomic = z
  .boolean()
  .nullish()
  .transform((value) => value === true)
  .meta({ description: 'Whether to do all of them or none; `false` by default.' })

export const bulkInput = z.object({ operations, atomic })

const bulkFields = bulkInput
  .extend({
    operations: z
      .array(z.unknown(), 'must be an array of operations')
      // Checked before the items: there can be a million.
      .check(maxItems(MAX_OPERATIONS, 'operations'))
      .pipe(operations),
  })
  .check(keysOnlyWhenSeparate)

/** The operations in a body, or every issue with their form. Issues with an article belong to its operation's result. */
export function parseBulk(body: JsonObject): Checked<Bulk> {
  return { ...check(bulkFields, body, body), warnings: unknownMembers(body) }
}

type Member = 'slug' | 'body'

function needs(member: Member, methods: readonly Method[]) {
  return ({ value, issues }: z.core.ParsePayload<{ method: Method } & { [name in Member]?: unknown }>) => {
    if (!methods.includes(value.method) || (value[member] ?? '') !== '') return
    const message = `is required for ${value.method}`
    issues.push({
      code: 'custom',
      path: [member],
      input: value,
      message,
      params: { code: 'required' },
      continue: true,
    })
  }
}

function keysOnlyWhenSeparate({ value, issues }: z.core.ParsePayload<Bulk>) {
  if (!value.atomic) return
  for (const [index, { idempotencyKey }] of value.operations.entries()) {
    if (idempotencyKey === null) continue
    const message = 'cannot be in an atomic bulk; send Idempotency-Key as a header for the whole bulk'
    const path = ['operations', index, 'idempotency_key']
    issues.push({ code: 'custom', path, input: value, message, params: { code: 'not_allowed' } })
  }
}
