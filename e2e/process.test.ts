import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../bin/port'
import { keepReading } from './support/keep-reading'
import { type Postgres, startPostgres } from './support/postgres'
import { openSocket, readResponse } from './support/raw-request'
import { type Launch, type RunningServer, runToEnd, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

const ARTICLE = JSON.stringify({ title: 'Kopi', category: 'Kuliner', content: 'Kopi tubruk.' })

describe('a first start with nothing set', () => {
  test('prints the address, a key that works and a line that publishes when pasted', async () => {
    const env = { DATABASE_URL: createSqliteUrl(), ARTIKEL_API_KEY: '', RATE_LIMIT: '' }
    const server = await start({ env })
    const output = server.output()
    const { port } = new URL(server.url)
    const key = /^API key \(shown only this once\): (art_\w+)$/m.exec(output)?.[1]
    const line = /^curl .*$/m.exec(output)?.[0] ?? ''

    expect(output).toContain(`Artikel is ready: http://localhost:${port}\n`)
    expect(line).toContain(`Authorization: Bearer ${key}`)

    const pasted = await promisify(execFile)('bash', ['-c', `${line} --silent --write-out '\\n%{http_code}'`])
    const [body = '', status] = pasted.stdout.split('\n')
    expect(status).toBe('201')
    const { data } = JSON.parse(body)
    const published = await fetch(`${server.url}/api/artikel/${data.slug}`)
    expect(published.status).toBe(200)

    expect(await server.stop()).toBe(0)
    // Once by itself, once in the line; in no line of the log.
    expect(server.output().split(key ?? '')).toHaveLength(3)

    const again = await start({ env })
    expect(again.output()).not.toContain('art_')
    expect(again.output()).toContain('Make an API key: npm run key -- create NAME')
    expect(again.output()).not.toContain('Building')
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

  test('one line when the port is taken, before it builds or opens its database', async () => {
    const server = createServer()
    const port = await listen(server)
    onTestFinished(() => void server.close())
    const databaseUrl = createSqliteUrl()
    const { code, output } = await runToEnd({ env: { PORT: String(port), DATABASE_URL: databaseUrl } })
    expect(code).toBe(1)
    expect(output).toBe(`Port ${port} of 127.0.0.1 is in use; set PORT to a free one.\n`)
    expect(readdirSync(folderOf(databaseUrl))).toEqual([])
  })

  test.each([
    { name: 'a SQLite file cannot be made', url: 'file:/dev/null/artikel.db' },
    { name: 'PostgreSQL does not answer', url: 'postgresql://u:hunter2@127.0.0.1:9/d' },
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
    'by SIGTERM to $name answers what is in flight and exits with 0',
    async ({ command }) => {
      const server = await start({ env: { DATABASE_URL: createSqliteUrl() }, command })
      const halfSent = await Promise.all(Array.from({ length: 10 }, () => sendHalf(server)))
      const idle = await openSocket(server.url)

      const stopped = server.stop()
      await untilRefused(server.url)
      const answers = await Promise.all(halfSent.map((request) => request.finish()))

      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
      expect(answers.map((answer) => answer.headers.get('connection'))).toEqual(Array(10).fill('close'))
      expect(await stopped).toBe(0)
      idle.destroy()
    },
  )

  test('loses no answer under load', async () => {
    const server = await start({ env: { DATABASE_URL: createSqliteUrl() } })
    const readers = Array.from({ length: 20 }, () => keepReading(`${server.url}/api/artikel`))
    await expect.poll(() => readers.every((reader) => reader.answered() > 5), { timeout: 20_000 }).toBe(true)
    expect(await server.stop()).toBe(0)

    const ends = await Promise.all(readers.map((reader) => reader.end))
    expect(ends).toEqual(Array(20).fill('ECONNREFUSED'))
  })

  test('by a second Ctrl-C is at once', async () => {
    const server = await start({ env: { DATABASE_URL: createSqliteUrl() } })
    await sendHalf(server)
    process.kill(server.pid, 'SIGINT')
    await untilRefused(server.url)
    // What comes within half a second is the same keystroke, passed on by npm.
    await delay(600)
    process.kill(server.pid, 'SIGINT')
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
    const firstKeys = servers.flatMap((server) => server.output().match(/^API key .*$/m) ?? [])
    expect(firstKeys).toHaveLength(1)
  })

  test('health tells when the database is away and when it is back', async () => {
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

function folderOf(databaseUrl: string): string {
  return dirname(databaseUrl.replace('file:', ''))
}

/** A request whose body has not all arrived: it is in flight until `finish`. */
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
  // An answer on another connection, sent later, shows that the server has read the half by now.
  await fetch(`${url}/api/health`, { headers: { Connection: 'close' } })
  return {
    finish: () => {
      socket.write(ARTICLE.slice(10))
      return readResponse(socket)
    },
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
  const db = new Sqlite(url.replace('file:', ''))
  db.prepare(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ('x', 'x', ?, 0, 1)`,
  ).run(name)
  db.close()
}
