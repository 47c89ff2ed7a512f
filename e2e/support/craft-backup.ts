import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Changes the lines of a backup as an attacker who knows its format could: the checksum stays valid. */
export function craftBackup(file: string, change: (lines: string[]) => string[]): void {
  const bytes = readFileSync(file)
  const start = bytes.indexOf('\n') + 1
  const lines = gunzipSync(bytes.subarray(start, -32)).toString().trimEnd().split('\n')
  const content = gzipSync(`${change(lines).join('\n')}\n`, { level: 1 })
  const covered = Buffer.concat([bytes.subarray(0, start), content])
  writeFileSync(file, Buffer.concat([covered, createHash('sha256').update(covered).digest()]))
}

/** A row of a table by column name. */
export type CraftedRow = { table: string; row: Record<string, unknown> }

/** Replaces each row of a backup with what `change` returns for it. */
export function craftRows(file: string, change: (row: CraftedRow) => Record<string, unknown>): void {
  let table = ''
  let columns: string[] = []
  craftBackup(file, (lines) =>
    lines.map((line) => {
      const json = JSON.parse(line)
      if (json.table !== undefined) {
        table = json.table
        columns = json.columns.map(({ name }: { name: string }) => name)
      }
      if (!Array.isArray(json)) return line
      const row = change({ table, row: Object.fromEntries(columns.map((name, at) => [name, json[at]])) })
      return JSON.stringify(columns.map((name) => row[name]))
    }),
  )
}
