import type { z } from 'zod'
import { type AppError, type Issue, issuesError } from '../errors'
import { limitWarnings, type Warning } from '../warning'
import { findTooMany } from './parameter-count'
import { parameterNames } from './parameter-names'

/** A schema of query parameters: each takes a string, or nothing. */
export type QuerySchema = z.ZodObject<Record<string, z.ZodType>>

/** What an address asks for, or why that is not served: `invalid_parameter`. */
export type ParsedQuery<Schema extends QuerySchema> =
  | { isValid: true; query: z.output<Schema>; warnings: Warning[] }
  | { isValid: false; error: AppError }

/**
 * The query parameters of an address, checked by `schema`. A blank one counts as not given; of one given twice the last
 * counts, with a warning; one that the schema does not have is left out, with a warning.
 */
export function parseQuery<Schema extends QuerySchema>(
  parameters: URLSearchParams,
  schema: Schema,
): ParsedQuery<Schema> {
  const tooMany = findTooMany([...parameters.keys()])
  if (tooMany) return { isValid: false, error: tooMany }
  const names = [...new Set(parameters.keys())]
  const known = names.filter((name) => Object.hasOwn(schema.shape, name))
  const given = known
    .map((name) => [name, parameters.getAll(name).at(-1)?.trim()] as const)
    .filter(([, value]) => value)

  const result = schema.safeParse(Object.fromEntries(given))
  if (!result.success) {
    const error = issuesError('invalid_parameter', result.error.issues.map(toIssue))
    return { isValid: false, error }
  }
  const repeated = known.filter((name) => parameters.getAll(name).length > 1)
  const warnings = [...unknownWarnings(names, schema), ...repeated.map(toRepeatedWarning)]
  return { isValid: true, query: result.data, warnings: limitWarnings(warnings) }
}

/** The same, where nothing else is told before what is wrong with them. Throws `invalid_parameter`. */
export function readQuery<Schema extends QuerySchema>(
  parameters: URLSearchParams,
  schema: Schema,
): { query: z.output<Schema>; warnings: Warning[] } {
  const parsed = parseQuery(parameters, schema)
  if (!parsed.isValid) throw parsed.error
  return parsed
}

function toIssue(issue: z.core.$ZodIssue): Issue {
  return { parameter: String(issue.path[0]), code: 'invalid_value', message: issue.message }
}

function unknownWarnings(names: string[], schema: QuerySchema): Warning[] {
  const unknown = names.filter((name) => !Object.hasOwn(schema.shape, name))
  return unknown.map((name, at) => {
    const hint = at < MAX_HINTS ? hintFor(name, names, schema) : ''
    return {
      code: 'unknown_parameter',
      parameter: name,
      message: `${name} is not a known parameter; it was ignored.${hint}`,
    }
  })
}

/** To guess takes a while. */
const MAX_HINTS = 20

function hintFor(name: string, names: string[], schema: QuerySchema): string {
  const meant = parameterNames.guess(name)
  const isFree = meant !== null && Object.hasOwn(schema.shape, meant) && !names.includes(meant)
  return isFree ? ` Did you mean ${meant}?` : ''
}

function toRepeatedWarning(name: string): Warning {
  return {
    code: 'repeated_parameter',
    parameter: name,
    message: `${name} was given more than once; the last one counts.`,
  }
}
