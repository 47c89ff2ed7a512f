import type * as z from 'zod'
import { type AppError, type Issue, issuesError, limitWarnings, type Warning } from '../errors'
import { guessNames } from '../text/strings'

export type QuerySchema = z.ZodObject<Record<string, z.ZodType>>

export type ParsedQuery<Schema extends QuerySchema> =
  | { isValid: true; query: z.output<Schema>; warnings: Warning[] }
  | { isValid: false; error: AppError }

/** Blank parameters count as absent. Of repeated ones the last counts, unknown ones are ignored, both with a warning. */
export function parseQuery<Schema extends QuerySchema>(
  parameters: URLSearchParams,
  schema: Schema,
): ParsedQuery<Schema> {
  const tooMany = findTooMany([...parameters.keys()])
  if (tooMany) return { isValid: false, error: tooMany }
  const names = [...new Set(parameters.keys())]
  const known = names.filter((name) => Object.hasOwn(schema.shape, name))
  const input = known
    .map((name) => [name, parameters.getAll(name).at(-1)?.trim()] as const)
    .filter(([, value]) => value)

  const result = schema.safeParse(Object.fromEntries(input))
  if (!result.success) {
    const error = issuesError('invalid_parameter', result.error.issues.map(toIssue))
    return { isValid: false, error }
  }
  const repeated = known.filter((name) => parameters.getAll(name).length > 1)
  const warnings = [...unknownWarnings(names, schema), ...repeated.map(toRepeatedWarning)]
  return { isValid: true, query: result.data, warnings: limitWarnings(warnings) }
}

/** Like `parseQuery`, for callers where no other error takes precedence. Throws `invalid_parameter`. */
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

/** Guessing a name takes a while. */
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

export const MAX_PARAMETERS = 100
const MAX_NAME_LENGTH = 80

/** An error that names the first parameter over the limit; null for up to a hundred. */
export function findTooMany(names: readonly string[]): AppError | null {
  const first = names[MAX_PARAMETERS]?.slice(0, MAX_NAME_LENGTH)
  if (first === undefined) return null
  const message = `${first} is one parameter too many: at most ${MAX_PARAMETERS} are read.`
  return issuesError('invalid_parameter', [{ parameter: first, code: 'too_many', message }])
}

/** Throws `invalid_parameter` for more than a hundred names. */
export function assertNotTooMany(names: readonly string[]): void {
  const tooMany = findTooMany(names)
  if (tooMany) throw tooMany
}

export const parameterNames = guessNames({
  q: 'query search cari keyword keywords s',
  kategori: 'category categories cat kategoris',
  tag: 'tags label labels',
  author: 'authors penulis writer',
  limit: 'per_page page_size size count take',
  page: 'halaman page_number p',
  sort: 'order order_by sort_by urutan',
  status: 'state draft drafts',
  published_after: 'from_date start_date',
  published_before: 'to_date end_date',
  updated_after: 'updated_since modified_after since',
  after: 'since_id starting_after last_event_id',
  wait: 'timeout',
  drafts: 'include_drafts',
  format: 'content_format as',
  dry_run: 'dry preview simulate validate_only',
  copy_images: 'copy_pictures copy_media sideload download_images',
  unused: 'orphans orphaned',
  force: 'forced',
  alt: 'alt_text description caption',
})
