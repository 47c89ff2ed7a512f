import type { z } from 'zod'
import { type Issue, issuesError } from '../errors'
import type { Warning } from '../warning'

/** A schema of query parameters: each takes a string, or nothing. */
export type QuerySchema = z.ZodObject<Record<string, z.ZodType>>

/**
 * The query parameters of an address, checked by `schema`. A blank one counts as not given; of one given twice the last
 * counts, with a warning; one that the schema does not have is left out, with a warning. Throws `invalid_parameter`.
 */
export function readQuery<Schema extends QuerySchema>(
  parameters: URLSearchParams,
  schema: Schema,
): { query: z.output<Schema>; warnings: Warning[] } {
  const names = [...new Set(parameters.keys())]
  const known = names.filter((name) => Object.hasOwn(schema.shape, name))
  const given = known
    .map((name) => [name, parameters.getAll(name).at(-1)?.trim()] as const)
    .filter(([, value]) => value)

  const result = schema.safeParse(Object.fromEntries(given))
  if (!result.success) throw issuesError('invalid_parameter', result.error.issues.map(toFault))
  return { query: result.data, warnings: names.flatMap((name) => warningsOf(name, parameters, known)) }
}

function toFault(issue: z.core.$ZodIssue): Issue {
  return { parameter: String(issue.path[0]), code: 'invalid_value', message: issue.message }
}

function warningsOf(name: string, parameters: URLSearchParams, known: string[]): Warning[] {
  if (!known.includes(name)) {
    return [
      {
        code: 'unknown_parameter',
        parameter: name,
        message: `${name} is not a known parameter; it was ignored.`,
      },
    ]
  }
  if (parameters.getAll(name).length === 1) return []
  return [
    {
      code: 'repeated_parameter',
      parameter: name,
      message: `${name} was given more than once; the last one counts.`,
    },
  ]
}
