import type { JsonObject } from '../../http/json-body'
import { isNestedDeeper, MAX_DEPTH } from '../../http/parse-json'
import { parseDateTime } from '../../text/date-time'
import { normalizeSlug } from '../../text/slug'
import { type ImportItem, type ImportOptions, NO_CATEGORY, type Pieces } from '../import-item'
import { say } from '../sentences'
import { type Line, readLines } from './read-lines'

/** Imports the lines of an NDJSON file as bodies of POST and PUT, changed only as `options` ask. */
export async function* readNdjson(file: string, options: ImportOptions): Pieces {
  for await (const line of readLines(file)) {
    const imported = line.text === '' && line.error === null ? null : toImportItem(line, options)
    if (imported) yield { imported, position: line.end }
  }
}

function toImportItem({ number, text, error }: Line, options: ImportOptions): ImportItem {
  const at = { source: `line ${number}`, losses: [] }
  if (error !== null) return { ...at, failed: error }
  const body = parseObject(text)
  if (body === null) return { ...at, failed: say('line_not_json') }
  // It is serialized again, which recurses.
  if (isNestedDeeper(body, MAX_DEPTH)) return { ...at, failed: say('line_nested', { max: MAX_DEPTH }) }
  const input = withOptions(body, options)
  const slug = typeof input.slug === 'string' ? normalizeSlug(input.slug) : ''
  if (slug !== '') return { ...at, article: { slug, body: input, images: [] } }
  // A line without a slug is recognised by its bytes.
  return { ...at, line: input === body ? text : JSON.stringify(input) }
}

/** The body to send: a draft if all are, published if its schedule has passed, with `category` if it has none. */
export function withOptions(body: JsonObject, { asDrafts, category }: ImportOptions): JsonObject {
  const isWithout = typeof body.category !== 'string' || body.category.trim() === ''
  const isNamed = isWithout && category !== NO_CATEGORY
  const status = asDrafts ? 'draft' : isOverdue(body) ? 'published' : null
  if (status === null && !isNamed) return body
  return { ...body, ...(status !== null && { status }), ...(isNamed && { category }) }
}

/** Only with a slug: without one, a changed line would be imported twice. */
function isOverdue({ slug, status, published_at: date }: JsonObject): boolean {
  const isScheduled = status === 'scheduled' && typeof slug === 'string' && typeof date === 'string'
  const moment = isScheduled ? parseDateTime(date) : null
  return moment !== null && moment <= new Date()
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    // Also an array: the service reports what is wrong with it.
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
