import type { Provider } from '../../config'
import type { RawQueries } from '../database'
import type { Applied } from '../migrations'

export type Kind = 'boolean' | 'bytes' | 'date' | 'integer' | 'real' | 'text'
export type Column = { name: string; kind: Kind }

/** A date is in milliseconds. */
export type Value = string | number | boolean | Buffer | null

export type Table = {
  name: string
  columns: Column[]
  /** The last id that it generated, even if its row is gone; null if it has generated none. */
  lastId: number | null
}

/** For whole tables: apart from the service, in one transaction with one snapshot, and in bounded memory. */
export type Session = RawQueries & {
  readonly provider: Provider
  /** Begins the transaction: `read` blocks no writer, `write` keeps others from migrating. */
  begin: (access: 'read' | 'write') => Promise<void>
  commit: () => Promise<void>
  rollback: () => Promise<void>
  isAlone: () => Promise<boolean>
  migrations: () => Promise<Applied[]>
  /** Every table, referenced tables first. */
  tables: () => Promise<Table[]>
  rows: (table: Table) => AsyncIterable<Value[][]>
  insert: (table: Table, rows: readonly Value[][]) => Promise<void>
  setLastId: (table: string, lastId: number) => Promise<void>
  execute: (statements: string) => Promise<void>
  migrate: (until?: string) => Promise<void>
  /** What is wrong with the file itself; always empty on PostgreSQL. */
  integrityProblems: () => Promise<string[]>
  close: () => Promise<void>
}

/** The approximate size of a row: the characters of texts, the bytes of binary values, and 8 for any other value. */
export function sizeOf(row: readonly Value[]): number {
  return row.reduce(
    (sum: number, value) => sum + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8),
    0,
  )
}

/** Sorts the names so that each follows those it refers to; a cycle starts with one of its names. */
export function inOrderOfReference(names: string[], references: { from: string; to: string }[]): string[] {
  const ordered = new Set<string>()
  const add = (name: string, from: readonly string[]) => {
    if (ordered.has(name) || from.includes(name)) return
    for (const { to } of references.filter((reference) => reference.from === name)) add(to, [...from, name])
    ordered.add(name)
  }
  for (const name of names) add(name, [])
  return [...ordered]
}

/** The kind of a column with the declared `type`. Throws an Error for a type that Artikel does not use. */
export function kindOf(type: string): Kind {
  const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1]
  if (!kind) throw new Error(`Columns of the type ${type} are not known.`)
  return kind
}

const KINDS: [RegExp, Kind][] = [
  [/^bool/i, 'boolean'],
  [/^(blob|bytea)/i, 'bytes'],
  [/^(datetime|timestamp)/i, 'date'],
  [/int/i, 'integer'],
  [/^(real|float|double)/i, 'real'],
  [/^(text|varchar|character|json)/i, 'text'],
]
