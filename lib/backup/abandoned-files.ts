import type { Session } from '../db/session/session'
import { quoted, raw, sql } from '../db/sql'

/** The tables that refer to files in the media store, each with its column. */
const NAMED_IN = { media: 'name', stray_files: 'name', import_job: 'file' }

/** The names of everything that a database has in the media store. Tables it lacks are skipped. */
export async function listStoredNames(session: Session): Promise<Set<string>> {
  const names = new Set<string>()
  const tables = await session.tables()
  for (const [table, column] of Object.entries(NAMED_IN)) {
    if (!tables.some(({ name, columns }) => name === table && columns.some((one) => one.name === column)))
      continue
    const named = sql`SELECT ${raw(quoted(column))} AS name FROM ${raw(quoted(table))} WHERE ${raw(quoted(column))} IS NOT NULL`
    for (const { name } of await session.$queryRaw<{ name: string }[]>(named)) names.add(name)
  }
  return names
}

/** Leaves those of `names` that the database does not refer to for the service's cleanup, in the transaction. */
export async function abandonOthers(session: Session, names: ReadonlySet<string>): Promise<void> {
  const kept = await listStoredNames(session)
  for (const name of names) {
    if (!kept.has(name))
      await session.$queryRaw`INSERT INTO stray_files (name, since) VALUES (${name}, ${new Date()})`
  }
}
