import { gunzipSync } from 'node:zlib'
import { parseConfig } from '../../lib/config'
import { openSession } from '../../lib/db/session/open'
import type { Session, Table } from '../../lib/db/session/session'

/** SQLite's full-text index stores a word without the prefix it shares with the previous one. */
const SHARED_LENGTH = 3

/** Lists each table and word found in it; decompresses gzipped values. */
export async function wordsInTables(databaseUrl: string, words: readonly string[]): Promise<string[]> {
  const session = await openSession(parseConfig({ DATABASE_URL: databaseUrl }).database)
  try {
    await session.begin('read')
    const found: string[] = []
    for (const table of [...(await session.tables()), ...indexTables(session)]) {
      const text = await textOf(session, table)
      for (const word of words)
        if (text.includes(word.slice(SHARED_LENGTH))) found.push(`${table.name}: ${word}`)
    }
    return found
  } finally {
    await session.close()
  }
}

/** The shadow table of SQLite's full-text index, which `session.tables()` does not list. */
function indexTables({ provider }: Session): Table[] {
  if (provider === 'postgresql') return []
  return [{ name: 'article_search_data', columns: [{ name: 'block', kind: 'bytes' }], lastId: null }]
}

async function textOf(session: Session, table: Table): Promise<string> {
  const texts: string[] = []
  for await (const rows of session.rows(table)) {
    for (const value of rows.flat()) texts.push(Buffer.isBuffer(value) ? decompress(value) : String(value))
  }
  return texts.join('\n')
}

function decompress(bytes: Buffer): string {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (isCompressed ? gunzipSync(bytes) : bytes).toString('latin1')
}
