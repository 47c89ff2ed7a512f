import * as z from 'zod'
import { limitWarnings, type Warning } from '../../errors'
import { type Checked, check } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import type { Preconditions } from '../../http/preconditions'
import { listOf, maxItems, quote } from '../../http/rules'

const MAX_OPERATIONS = 100

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

export type Operation = { method: Method; slug: string; body: JsonObject; preconditions: Preconditions }

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
  })
  .check(needs('slug', ['PUT', 'PATCH', 'DELETE']), needs('body', ['POST', 'PUT', 'PATCH']))
  .transform(
    ({ method, slug, body, if_match, if_none_match }): Operation => ({
      method,
      slug: slug ?? '',
      body: body ?? {},
      preconditions: { ifMatch: if_match ?? null, ifNoneMatch: if_none_match ?? null },
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

const bulkFields = bulkInput.extend({
  operations: z
    .array(z.unknown(), 'must be an array of operations')
    // Checked before the items: there can be a million.
    .check(maxItems(MAX_OPERATIONS, 'operations'))
    .pipe(operations),
})

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

const MAX_NAME_LENGTH = 80

function unknownMembers({ operations, ...rest }: JsonObject): Warning[] {
  const items: unknown[] = Array.isArray(operations) ? operations.slice(0, MAX_OPERATIONS) : []
  const names = [
    ...Object.keys(rest).filter((name) => name !== 'atomic'),
    ...items.flatMap((item, index) => strangersIn(item).map((name) => `operations[${index}].${name}`)),
  ]
  return limitWarnings(names.map((name) => unknownMember(name.slice(0, MAX_NAME_LENGTH))))
}

function strangersIn(item: unknown): string[] {
  if (typeof item !== 'object' || item === null) return []
  const isCreate = 'method' in item && item.method === 'POST'
  return Object.keys(item).filter((name) => !KNOWN.has(name) || (isCreate && name === 'slug'))
}

const KNOWN = new Set(['method', 'slug', 'body', 'if_match', 'if_none_match'])

function unknownMember(field: string): Warning {
  const hint = field.endsWith('.slug') ? ' POST takes slug in its body.' : ''
  const message = `${field} is not a member of a bulk; it was ignored.${hint}`
  return { code: 'unknown_field', field, message }
}
