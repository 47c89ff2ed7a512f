import { createHash } from 'node:crypto'
import { issuesError } from '../../errors'
import { isStorableDate } from '../../text/date-time'
import { isStorable } from '../../text/strings'
import type { ColumnSort } from '../read/list-source'
import type { ArticleQuery } from '../schema/query'

export type Place = { value: Date | number | string; id: number }

type CursorList = ArticleQuery & { sort: ColumnSort }

/** Encodes a place in a list as a cursor, bound to the filters and the sort of the list. */
export function writeCursor({ value, id }: Place, list: CursorList): string {
  return Buffer.from(JSON.stringify([nameOf(list), value, id])).toString('base64url')
}

/** Decodes a cursor. Throws `invalid_parameter` if it belongs to another list or is malformed. */
export function readCursor(cursor: string, list: CursorList): Place {
  const [name, value, id] = parse(cursor)
  if (name !== nameOf(list)) throw invalidCursor('belongs to other filters or another sort')
  const place = toValue(value, list.sort)
  if (place === null || !isId(id)) throw invalidCursor('is not one that this service issued')
  return { value: place, id }
}

/** The `invalid_parameter` error for a parameter that prevents reading a list by cursor. */
export function invalidCursor(why: string, parameter = 'cursor') {
  const message = `${parameter} ${why}; begin again with an empty cursor.`
  return issuesError('invalid_parameter', [{ parameter, code: 'invalid_value', message }])
}

function nameOf({ cursor, page, limit, ...filters }: CursorList): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  return createHash('sha256').update(JSON.stringify(set.sort())).digest('base64url').slice(0, 16)
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** Accepts a caller's value only if the database can take it. */
function toValue(value: unknown, sort: ColumnSort): Place['value'] | null {
  if (sort === '-views') return isCount(value) ? value : null
  if (typeof value !== 'string' || !isStorable(value)) return null
  if (sort === 'title') return value
  const date = new Date(value)
  return isStorableDate(date) ? date : null
}

function isId(value: unknown): value is number {
  return isCount(value) && value > 0
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31
}
