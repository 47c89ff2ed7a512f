import * as z from 'zod'
import type { Column, Table, Value } from '../db/session/session'
import { BackupError } from './error'

/** A line of JSON: a table or a row of it, a file of an image or a part of it, an image without files, or the end. */
export type Line =
  | { table: Table }
  | { row: Value[] }
  | { file: string; size: number }
  | { part: Buffer }
  | { missing: string }
  | { end: number }

const KINDS = ['boolean', 'bytes', 'date', 'integer', 'real', 'text'] as const

const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), kind: z.enum(KINDS) })),
  last_id: z.int().nullable(),
})
const otherLine = z.union([
  z.object({ file: z.string(), size: z.int() }),
  z.object({ missing: z.string() }),
  z.object({ end: z.int() }),
])

/** The line that begins a table. */
export function writeTable({ name, columns, lastId }: Table): string {
  return `${JSON.stringify({ table: name, columns, last_id: lastId })}\n`
}

/** The line of a row; bytes are in base64. */
export function writeRow(row: readonly Value[]): string {
  return `${JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? value.toString('base64') : value)))}\n`
}

/** The line that begins a file of so many bytes. */
export function writeFile(file: string, size: number): string {
  return `${JSON.stringify({ file, size })}\n`
}

/** The line of a part of a file. */
export function writeBytes(bytes: Buffer): string {
  return `"${bytes.toString('base64')}"\n`
}

/** The line of an image without files. */
export function writeMissing(name: string): string {
  return `${JSON.stringify({ missing: name })}\n`
}

/** The last line. */
export function writeEnd(rows: number): string {
  return `${JSON.stringify({ end: rows })}\n`
}

/** Returns a parser for the lines of a backup in turn, which throws `BackupError` for an invalid line. */
export function lineReader(): (text: string) => Line {
  const read = anyLineReader()
  return (text) => {
    try {
      return read(text)
    } catch {
      throw new BackupError(`A line of the backup was not written by Artikel: ${text.slice(0, MAX_SHOWN)}`)
    }
  }
}

const MAX_SHOWN = 80

function anyLineReader(): (text: string) => Line {
  let columns: Column[] = []
  return (text) => {
    const json: unknown = JSON.parse(text)
    if (Array.isArray(json)) return { row: toRow(json, columns) }
    if (typeof json === 'string') return { part: Buffer.from(json, 'base64') }
    const other = otherLine.safeParse(json)
    if (other.success) return other.data
    const { table, columns: own, last_id } = tableLine.parse(json)
    columns = own
    return { table: { name: table, columns, lastId: last_id } }
  }
}

function toRow(values: unknown[], columns: readonly Column[]): Value[] {
  if (values.length !== columns.length) throw new Error('A row of the backup has too many or too few values.')
  return values.map((value, at) => {
    const isBytes = columns[at]?.kind === 'bytes' && typeof value === 'string'
    // The only other JSON values are arrays and objects, which the database rejects.
    return isBytes ? Buffer.from(value, 'base64') : (value as Value)
  })
}
