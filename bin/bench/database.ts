import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type DatabaseTarget, parseConfig } from '../../lib/config'

type BenchDatabase = {
  url: string
  target: DatabaseTarget
  folder: string
  remove: () => Promise<void>
}

/** Disk space per article, including its search entry, indexes and share of the write-ahead log. */
const BYTES_PER_ARTICLE = 60_000

/** A SQLite file in a temporary folder, or a new database on the PostgreSQL server at `serverUrl`. */
export async function createDatabase(
  serverUrl: string | undefined,
  articles: number,
): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-bench-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', removeFolder)
  if (serverUrl === undefined) {
    assertSpace(folder, articles)
    return { ...targetOf(`file:${join(folder, 'artikel.db')}`), folder, remove: async () => removeFolder() }
  }

  const name = `artikel_bench_${randomBytes(6).toString('hex')}`
  await query(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    ...targetOf(url.href),
    folder,
    remove: async () => {
      removeFolder()
      await query(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

function targetOf(url: string) {
  return { url, target: parseConfig({ DATABASE_URL: url }).database }
}

function assertSpace(folder: string, articles: number) {
  const { bavail, bsize } = statfsSync(folder)
  const needed = articles * BYTES_PER_ARTICLE
  if (bavail * bsize < needed) {
    throw new Error(
      `${articles} articles need about ${Math.ceil(needed / 1e9)} GB in ${tmpdir()}, where ${Math.floor((bavail * bsize) / 1e9)} GB are free; set TMPDIR to a folder that has them.`,
    )
  }
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
