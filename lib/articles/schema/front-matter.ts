import { config } from '../../config'
import type { FrontMatter } from '../../content/parse/front-matter'
import { readFrontMatter } from '../../content/render'
import type { Warning } from '../../errors'
import { isBlank, toIssue } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import { toDateTime } from '../../text/date-time'
import { articleFields, type FieldName } from './fields'
import { fieldNames, normalizeField } from './normalize'

type Value = string | string[]

/** The fields that front matter adds to a body, with warnings; wrong values are ignored. Throws `unavailable`. */
export async function fieldsFromFrontMatter(
  input: JsonObject,
  without: readonly FieldName[],
): Promise<{ fields: JsonObject; warnings: Warning[] }> {
  const frontMatter = await frontMatterOf(input)
  if (!frontMatter) return { fields: {}, warnings: [] }
  if (frontMatter.problem !== null) {
    return { fields: {}, warnings: [ignored(`it could not be read (${frontMatter.problem})`)] }
  }
  const fields: Record<string, unknown> = {}
  const reasons: string[] = []
  for (const [name, value] of frontMatter.values) {
    const field = fieldOf(name, value)
    if (field === null || without.includes(field)) {
      reasons.push(`${name.slice(0, MAX_NAME_LENGTH)} is not a field that front matter can set`)
      continue
    }
    const wanted = normalizeField(field, toFieldValue(field, value, name))
    if (Object.hasOwn(input, field) || Object.hasOwn(fields, field) || isBlank(wanted)) continue
    const issue = issueOf(field, wanted)
    if (issue === null) fields[field] = wanted
    else reasons.push(issue)
  }
  const warnings = Object.keys(fields).map(taken)
  return {
    fields,
    warnings:
      reasons.length > 0 ? [...warnings, ignored(reasons.slice(0, MAX_REASONS).join(', '))] : warnings,
  }
}

const MAX_NAME_LENGTH = 80
const MAX_REASONS = 20

async function frontMatterOf({ content, content_format }: JsonObject): Promise<FrontMatter | null> {
  if (typeof content !== 'string') return null
  return readFrontMatter(
    content,
    content_format === 'text' || content_format === 'html' ? content_format : 'auto',
  )
}

/** `published: 2026-01-31` is a date in some programs, `published: false` a draft in others. */
function fieldOf(name: string, value: Value): FieldName | null {
  const field = fieldNames.find(name)
  if (field === 'content' || field === 'content_format') return null
  const isDate = field === 'status' && typeof value === 'string' && /^\d{4}-/.test(value)
  return isDate ? 'published_at' : field
}

function toFieldValue(field: FieldName, value: Value, name: string): unknown {
  if (field === 'tags')
    return [value]
      .flat()
      .flatMap((tags) => tags.split(','))
      .map((tag) => tag.trim().replace(/^#/, ''))
  if (field === 'gallery') return [value].flat()
  // Note-taking programs put alternative titles there, which are not paths.
  if (field === 'aliases') return [value].flat().filter((alias) => alias.includes('/'))
  if (field === 'author') return [value].flat().join(', ')
  const [first = ''] = [value].flat()
  if (field === 'status') return toStatus(first, name)
  if (field === 'published_at') return toDateTime(first, config().siteTimezone)?.toISOString() ?? first
  return first
}

/** `draft: true` and `publish: false` make a draft; the opposite sets nothing. */
function toStatus(value: string, name: string): string {
  const truth = TRUTH.get(value.toLowerCase())
  if (truth === undefined) return value
  return truth === (name.toLowerCase() === 'draft') ? 'draft' : ''
}

const TRUTH = new Map([
  ...['true', 'yes'].map((word) => [word, true] as const),
  ...['false', 'no'].map((word) => [word, false] as const),
])

function issueOf(field: FieldName, value: unknown): string | null {
  const result = articleFields.shape[field].safeParse(value, { reportInput: true })
  const [issue] = result.error?.issues ?? []
  return issue ? toIssue({ ...issue, path: [field, ...issue.path] }, {}).message.replace(/\.$/, '') : null
}

function taken(field: string): Warning {
  return {
    code: 'field_from_front_matter',
    field,
    message: `${field} was taken from the front matter of content.`,
  }
}

function ignored(reason: string): Warning {
  return {
    code: 'front_matter_ignored',
    field: 'content',
    message: `Ignored in the front matter of content: ${reason}.`,
  }
}
