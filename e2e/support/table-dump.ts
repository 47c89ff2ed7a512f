import { parseConfig } from '../../lib/config'
import { readingOneMoment } from '../../lib/db/session/open'

/** Every row of every table of a database, as text by table name. */
export async function dumpTables(databaseUrl: string): Promise<Record<string, string>> {
  return readingOneMoment(parseConfig({ DATABASE_URL: databaseUrl }).database, async (session) => {
    const dump: Record<string, string> = {}
    for (const table of await session.tables()) {
      const rows: string[] = []
      for await (const some of session.rows(table)) rows.push(...some.map((row) => JSON.stringify(row)))
      dump[table.name] = rows.join('\n')
    }
    return dump
  })
}

/** The names of tables that contain `text` in plain text. */
export async function tablesWith(databaseUrl: string, text: string): Promise<string[]> {
  const dump = await dumpTables(databaseUrl)
  return Object.entries(dump).flatMap(([name, rows]) => (rows.includes(text) ? [name] : []))
}
