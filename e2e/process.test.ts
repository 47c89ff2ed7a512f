import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../bin/port.mjs'
import { keepReading } from './support/keep-reading'
import { type Postgres, startPostgres } from './support/postgres'
import { openSocket, readResponse } from './support/raw-request'
import { rmAtExit } from './support/rm-at-exit'
import { type Launch, type RunningServer, runToEnd, startServer } from './support/server'
import { runShell } from './support/shell'
import { createSqliteUrl, sqliteFile } from './support/sqlite'

const ARTICLE = JSON.stringify({ title: 'Kopi', category: 'Kuliner', content: 'Kopi tubruk.' })

describe('a first start with nothing set', () => {
  const newSite = () => ({ DATABASE_URL: createSqliteUrl(), ARTIKEL_API_KEY: '', RATE_LIMIT: '' })

  test('prints the address, a file with a key that works and a line that publishes when pasted', async () => {
    const env = newSite()
    const server = await start({ env })
    const output = server.output()
    const { port } = new URL(server.url)
    const file = keyFileIn(output)
    const key = readFileSync(file, 'utf8').trim()

    expect(output).toContain(`Artikel is ready: http://localhost:${port}\n`)
    expect(dirname(file)).toBe(folderOf(env.DATABASE_URL))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(key).toMatch(/^art_\w+$/)
    const slug = await publishByPasting(output)
    expect((await fetch(`${server.url}/api/artikel/${slug}`)).status).toBe(200)

    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toContain(key)

    const again = await start({ env })
    expect(again.output()).not.toContain('first-api-key')
    expect(again.output()).toContain('Make an API key: npm run key -- create NAME')
    expect(again.output()).not.toContain('Building')
  })

  test('leaves the key of another database in the same folder alone', async () => {
    const env = newSite()
    const file = join(folderOf(env.DATABASE_URL), 'first-api-key.txt')
    writeFileSync(file, 'art_of-another-database\n')
    const { output } = await start({ env })
    expect(readFileSync(file, 'utf8')).toBe('art_of-another-database\n')
    expect(output()).toMatch(/first-api-key-[0-9a-f]{12}\.txt/)
    await publishByPasting(output())
  })

  test('on a terminal prints the key itself, once, and a line that publishes when pasted', async () => {
    // A process whose output is a pipe takes it for a terminal.
    const NODE_OPTIONS = '--import=data:text/javascript,process.stdout.isTTY=true'
    const server = await start({ env: { ...newSite(), NODE_OPTIONS } })
    const key = /^API key \(shown only this once\): (art_\w+)$/m.exec(server.output())?.[1] ?? ''
    await publishByPasting(server.output())
    expect(await server.stop()).toBe(0)
    // Once by itself, once in the curl line, never in the log.
    expect(server.output().split(key)).toHaveLength(3)
  })

  test('that cannot store the key serves, and says how to create another one', async () => {
    const env = newSite()
    symlinkSync('/nowhere/key.txt', join(folderOf(env.DATABASE_URL), 'first-api-key.txt'))
    const { output } = await start({ env })
    expect(output()).toContain('The first API key could not be stored: EEXIST')
    expect(output()).toContain('npm run key -- create NAME')
    expect(output()).not.toContain('art_')
  })
})

describe('a bad start ends with exit code 1 and', () => {
  test('a line for each bad setting, without its secrets', async () => {
    const { code, output } = await runToEnd({
      env: {
        PORT: 'http',
        DATABASE_URL: 'mysql://u:hunter2@h/d',
        ARTIKEL_API_KEY: 'hunter2',
        SITE_URL: 'https://x.org/blog',
      },
    })
    expect(code).toBe(1)
    expect(output.trimEnd().split('\n')).toEqual([
      'PORT is "http"; accepted: an integer from 1 to 65535.',
      'DATABASE_URL is "mysql://…"; accepted: file:<path of a SQLite file> or postgresql://<user>:<password>@<host>/<database>.',
      'SITE_URL is "https://x.org/blog"; accepted: an origin without a path, query or fragment, such as https://example.org.',
      'ARTIKEL_API_KEY has 7 characters; accepted: 32 to 512 letters, digits and other visible ASCII characters.',
    ])
  })

  describe('one line when the port is taken', () => {
    const takenPort = async () => {
      const server = createServer()
      onTestFinished(() => void server.close())
      return String(await listen(server))
    }
    const lineAbout = (port: string) => `Port ${port} of 127.0.0.1 is in use; set PORT to a free one.\n`

    test('before the database is opened', async () => {
      const [PORT, DATABASE_URL] = [await takenPort(), createSqliteUrl()]
      const { code, output } = await runToEnd({ env: { PORT, DATABASE_URL } })
      expect([code, output]).toEqual([1, lineAbout(PORT)])
      expect(readdirSync(folderOf(DATABASE_URL))).toEqual([])
    })

    test('before anything is installed', async () => {
      const [PORT, folder] = [await takenPort(), freshClone()]
      const { code, output } = await runToEnd({
        env: { PORT, PATH: `${folder}:${process.env.PATH}` },
        command: [process.execPath, join(folder, 'bin/start.mjs')],
      })
      expect([code, output]).toEqual([1, lineAbout(PORT)])
    })

    test('but the bad settings first', async () => {
      const { code, output } = await runToEnd({ env: { PORT: await takenPort(), SITE_LOCALE: 'fr' } })
      expect([code, output]).toEqual([1, 'SITE_LOCALE is "fr"; accepted: id or en.\n'])
    })
  })

  test.each([
    { name: 'a SQLite file cannot be created', url: 'file:/dev/null/artikel.db' },
    { name: 'PostgreSQL does not respond', url: 'postgresql://u:hunter2@127.0.0.1:9/d' },
  ])('one line when $name', async ({ url }) => {
    const { code, output } = await runToEnd({ env: { DATABASE_URL: url } })
    expect(code).toBe(1)
    expect(output).toMatch(/^Artikel cannot start: .+\n$/)
    expect(output).not.toContain('hunter2')
  })

  test('one line when the database is newer than the code', async () => {
    const url = createSqliteUrl()
    await (await start({ env: { DATABASE_URL: url } })).stop()
    pretendMigration(url, '99991231000000_of_tomorrow')

    const { code, output } = await runToEnd({ env: { DATABASE_URL: url } })
    expect(code).toBe(1)
    expect(output).toMatch(/^Artikel cannot start: .*newer.*99991231000000_of_tomorrow.*\n$/)
  })
})

describe('a stop', () => {
  const commands: { name: string; command: [string, ...string[]] }[] = [
    { name: 'itself', command: [process.execPath, 'bin/start.mjs'] },
    { name: 'npm', command: ['npm', 'start'] },
  ]

  test.each(commands)(
    'by SIGTERM to $name finishes the requests in flight and exits with 0',
    async ({ command }) => {
      const server = await start({ env: { DATABASE_URL: createSqliteUrl() }, command })
      const halfSent = await Promise.all(Array.from({ length: 10 }, () => sendHalf(server)))
      const idle = await openSocket(server.url)

      const stopped = server.stop()
      await untilRefused(server.url)
      const responses = await Promise.all(halfSent.map((request) => request.finish()))

      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
      expect(responses.map(({ headers }) => headers.get('connection'))).toEqual(Array(10).fill('close'))
      expect(await stopped).toBe(0)
      idle.destroy()
    },
  )

  test('drops no response under load', async () => {
    const server = await start({ env: { DATABASE_URL: createSqliteUrl() } })
    const readers = Array.from({ length: 20 }, () => keepReading(`${server.url}/api/artikel`))
    await expect.poll(() => readers.every((reader) => reader.responses() > 5), { timeout: 20_000 }).toBe(true)
    expect(await server.stop()).toBe(0)

    const ends = await Promise.all(readers.map((reader) => reader.end))
    expect(ends).toEqual(Array(20).fill('ECONNREFUSED'))
  })

  test('by a second Ctrl-C is immediate', async () => {
    const server = await start({ env: { DATABASE_URL: createSqliteUrl() } })
    await sendHalf(server)
    process.kill(server.pid, 'SIGINT')
    await untilRefused(server.url)
    // Within half a second they count as the same keystroke, forwarded by npm.
    await expect.poll(() => sendSignal(server.pid, 'SIGINT'), { timeout: 5_000 }).toBe('process has ended')
    expect(await server.stop()).toBe(130)
  })
})

describe('on PostgreSQL', () => {
  let started: Promise<Postgres> | undefined
  const postgres = () => (started ??= startPostgres())
  afterAll(async () => (await started)?.remove())

  test('three instances that start together on an empty database all come up', async () => {
    const env = { DATABASE_URL: await (await postgres()).createDatabase(), ARTIKEL_API_KEY: '' }
    const servers = await Promise.all([1, 2, 3].map(() => start({ env })))
    const files = servers.flatMap((server) => KEY_FILE.exec(server.output())?.[1] ?? [])
    expect(files).toHaveLength(1)
    expect(dirname(files[0] ?? '')).toBe(resolve('data'))
    rmSync(files[0] ?? '')
  })

  test('health reports that the database is away and that it is back', async () => {
    const { createDatabase, stop, start: startAgain } = await postgres()
    const server = await start({ env: { DATABASE_URL: await createDatabase() } })
    const health = async () => (await fetch(`${server.url}/api/health`)).status

    await stop()
    await expect.poll(health, { timeout: 10_000 }).toBe(503)
    await startAgain()
    await expect.poll(health, { timeout: 10_000 }).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})

async function start(launch: Launch): Promise<RunningServer> {
  const server = await startServer(launch)
  onTestFinished(server.kill)
  return server
}

/** Runs the line that a first start prints; returns the slug of the article that it published. */
async function publishByPasting(output: string): Promise<string> {
  const line = /^curl .*$/m.exec(output)?.[0] ?? ''
  const { stdout } = await runShell(['-c', `${line} --silent --write-out '\\n%{http_code}'`])
  const [body = '', status] = stdout.split('\n')
  expect(status).toBe('201')
  return JSON.parse(body).data.slug
}

const KEY_FILE = /^API key .+: (\/.+)$/m

/** The file of the first key, as a start names it. */
function keyFileIn(output: string): string {
  const file = KEY_FILE.exec(output)?.[1]
  if (file === undefined) throw new Error(`The output names no file:\n${output}`)
  return file
}

/** The files that a start needs before it installs packages, with an npm that fails. */
function freshClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-clone-'))
  rmAtExit(folder)
  for (const path of ['bin', 'package.json', 'package-lock.json']) {
    cpSync(path, join(folder, path), { recursive: true })
  }
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return folder
}

function folderOf(databaseUrl: string): string {
  return dirname(sqliteFile(databaseUrl))
}

/** Sends a request without the end of its body: it is in flight until `finish`. */
async function sendHalf({ url, apiKey }: RunningServer) {
  const socket = await openSocket(url)
  const head = [
    'POST /api/artikel HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${ARTICLE.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${ARTICLE.slice(0, 10)}`)
  // The response to a later request on another connection shows that the server has read this half.
  await fetch(`${url}/api/health`, { headers: { Connection: 'close' } })
  return {
    finish: () => {
      socket.write(ARTICLE.slice(10))
      return readResponse(socket)
    },
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
    return 'sent'
  } catch {
    return 'process has ended'
  }
}

async function untilRefused(url: string) {
  await expect
    .poll(
      () =>
        openSocket(url).then(
          (socket) => socket.destroy() && 'open',
          () => 'refused',
        ),
      { timeout: 5_000 },
    )
    .toBe('refused')
}

function pretendMigration(url: string, name: string) {
  const db = new Sqlite(sqliteFile(url))
  db.prepare(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ('x', 'x', ?, 0, 1)`,
  ).run(name)
  db.close()
}
