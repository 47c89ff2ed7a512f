import { limitWarnings, type Warning } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { MAX_OPERATIONS } from './limits'

const MAX_NAME_LENGTH = 80

/** A warning for each member of a bulk's body that is ignored, at most as many as a response lists. */
export function unknownMembers({ operations, ...rest }: JsonObject): Warning[] {
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
  const foreign = isCreate ? 'slug' : 'idempotency_key'
  return Object.keys(item).filter((name) => !KNOWN.has(name) || name === foreign)
}

const KNOWN = new Set(['method', 'slug', 'body', 'if_match', 'if_none_match', 'idempotency_key'])

function unknownMember(field: string): Warning {
  const hint = HINTS.get(field.split('.').at(-1)) ?? ''
  const message = `${field} is not a member of a bulk; it was ignored.${hint}`
  return { code: 'unknown_field', field, message }
}

const HINTS = new Map<string | undefined, string>([
  ['slug', ' POST takes slug in its body.'],
  ['idempotency_key', ' Only POST takes it.'],
])
