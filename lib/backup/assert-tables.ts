import { openSession } from '../db/session/open'
import type { Table } from '../db/session/session'
import type { Tell } from './back-up'
import { BackupError } from './error'
import type { BackupFile } from './file'
import { lineReader } from './lines'
import { listTables } from './tables'

/** Throws `BackupError`, before any write, unless the backup has the tables of its version and no line is too long. */
export async function assertTables({ header, lines, share }: BackupFile, tell: Tell): Promise<void> {
  const known = await tablesOf(header.migration)
  const readLine = lineReader()
  for await (const text of lines()) {
    tell(`${Math.floor(share() * 100)} % looked through`)
    // Rows and parts of files begin with other characters.
    const line = text.startsWith('{') ? readLine(text) : null
    if (line && 'table' in line) assertKnown(line.table, known)
  }
}

/** The tables of a backup made at `migration`: the same on both databases. */
async function tablesOf(migration: string): Promise<Map<string, Table>> {
  const session = await openSession({ provider: 'sqlite', file: ':memory:' })
  try {
    await session.migrate(migration)
    return new Map((await listTables(session)).map((table) => [table.name, table]))
  } finally {
    await session.close()
  }
}

function assertKnown({ name, columns }: Table, known: Map<string, Table>) {
  const own = known.get(name)
  known.delete(name)
  const wanted = new Map(own?.columns.map((column) => [column.name, column.kind]))
  const found = new Map(columns.map((column) => [column.name, column.kind]))
  const isOwn =
    columns.length === wanted.size && [...wanted].every(([column, kind]) => found.get(column) === kind)
  if (own && isOwn) return
  throw new BackupError(
    `The table ${JSON.stringify(name.slice(0, MAX_NAME_LENGTH))} of the backup does not exist in this version of Artikel, or is there twice, or has other columns. Nothing was written; use another backup.`,
  )
}

const MAX_NAME_LENGTH = 80
