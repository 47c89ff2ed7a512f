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
  /** The last id that it gave, whether or not its row is still there; null where ids are given otherwise. */
  lastId: number | null
}

/** For whole tables: apart from the service, in one transaction that sees one moment, and in bounded memory. */
export type Session = RawQueries & {
  readonly provider: Provider
  /** Begins the transaction; a reading one holds up no writer, and while another writes nobody migrates. */
  begin: (access: 'read' | 'write') => Promise<void>
  commit: () => Promise<void>
  rollback: () => Promise<void>
  isAlone: () => Promise<boolean>
  migrations: () => Promise<Applied[]>
  /** Every table, those that others refer to first. */
  tables: () => Promise<Table[]>
  rows: (table: Table) => AsyncIterable<Value[][]>
  insert: (table: Table, rows: readonly Value[][]) => Promise<void>
  setLastId: (table: string, lastId: number) => Promise<void>
  execute: (statements: string) => Promise<void>
  migrate: (until?: string) => Promise<void>
  /** What is wrong with the file itself; only SQLite can say. */
  integrityProblems: () => Promise<string[]>
  close: () => Promise<void>
}

/** About how much a row takes: a text counts its characters, binary its bytes, every other value 8. */
export function sizeOf(row: readonly Value[]): number {
  return row.reduce(
    (sum: number, value) => sum + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8),
    0,
  )
}

/** The names with each behind those that it refers to; where references go in a circle one of it is first. */
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

/** The kind of a column by the type that its database declares. Throws an Error for a type that none of ours has. */
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
