import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

type Table = { columns: string[]; lastId: number | null; rows: string[] }

/** A restore negates this column in rows that it did not derive itself. */
const MARKED = 'render_version'

/** The tables and picture files of a backup, in an order that does not depend on the database it was made from. */
export function contentOf(file: string): Record<string, Table> {
  const bytes = readFileSync(file)
  const lines = gunzipSync(bytes.subarray(bytes.indexOf('\n') + 1, -32))
    .toString()
    .trimEnd()
    .split('\n')
  const tables: Record<string, Table> = {}
  let own: string[] = []
  let rows: string[] = []
  const files: string[] = []
  for (const line of lines.slice(0, -1)) {
    const json = JSON.parse(line)
    if (typeof json === 'string' || 'file' in json) {
      files.push(line)
      continue
    }
    if (Array.isArray(json)) {
      const values = own.map((name, at) => [name, name === MARKED ? Math.abs(json[at]) : json[at]])
      rows.push(JSON.stringify(values.sort()))
      continue
    }
    own = json.columns.map(({ name }: { name: string }) => name)
    rows = []
    tables[json.table] = { columns: own.toSorted(), lastId: json.last_id, rows }
  }
  for (const table of Object.values(tables)) table.rows.sort()
  return { ...tables, files: { columns: [], lastId: null, rows: files } }
}
