import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseImportArguments } from '../../bin/import/arguments'
import { freePort } from '../../bin/port.mjs'
import { rmAtExit } from '../support/rm-at-exit'
import { type RunningServer, startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { type Reply, startStub } from '../support/stub-server'
import { expectUsageError, runCommand, startCommand } from './run-command'

const folder = mkdtempSync(join(tmpdir(), 'artikel-import-'))
rmAtExit(folder)
/** How often to look, and for how long, whether an import has published something. */
const UNTIL_PUBLISHED = { interval: 10, timeout: 20_000 }
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { DATABASE_URL: createSqliteUrl() } })
})
afterAll(() => server.stop())

describe('npm run import', () => {
  test('reports the lines that fail, publishes the rest, and posts nothing twice', async () => {
    const first = body('Baris pertama', 'Campuran')
    const file = ndjson('mixed', [
      first,
      '{"title": "Terpotong',
      '',
      '{"category": "Campuran"}',
      body('Baris kelima', 'Campuran'),
      first,
    ])

    const once = await importFile(file)
    expect(once.code).toBe(1)
    expect(once.stdout).toContain('2 published, 1 already there, 2 failed;')
    expect(once.stderr).toContain('line 2: The line is not JSON.\n')
    expect(once.stderr).toContain('line 4: title is required. content is required.\n')
    expect(await titlesIn('Campuran')).toEqual(['Baris kelima', 'Baris pertama'])

    const twice = await importFile(file)
    expect(twice.stdout).toContain('0 published, 3 already there, 2 failed;')
    expect(await titlesIn('Campuran')).toEqual(['Baris kelima', 'Baris pertama'])
  })

  test('posts only the line that was edited since', async () => {
    const file = ndjson('edited', [body('Satu', 'Suntingan'), body('Dua', 'Suntingan')])
    await importFile(file)
    ndjson('edited', [body('Satu', 'Suntingan'), body('Dua lagi', 'Suntingan')])

    const again = await importFile(file)
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 published, 1 already there, 0 failed;'),
    })
    expect(await titlesIn('Suntingan')).toEqual(['Dua', 'Dua lagi', 'Satu'])
  })

  test('continues after a kill, with each line published once', async () => {
    const titles = Array.from({ length: 150 }, (_, at) => `Nomor ${at}`)
    const file = ndjson('killed', [...titles.map((title) => body(title, 'Terbunuh'))])

    // Two at a time: slow enough to be killed in the middle.
    const args = [...argumentsFor(file), '--concurrency', '2']
    const { child, ended } = startCommand('import', args, { ARTIKEL_KEY: server.apiKey })
    await expect.poll(() => totalIn('Terbunuh'), UNTIL_PUBLISHED).toBeGreaterThanOrEqual(10)
    child.kill('SIGKILL')
    await ended
    const publishedBefore = await totalIn('Terbunuh')
    expect(publishedBefore).toBeLessThan(150)

    expect(await importFile(file)).toMatchObject({ code: 0, stdout: expect.stringContaining(' 0 failed;') })
    expect(await titlesIn('Terbunuh')).toEqual(titles.sort())
  })

  test('publishes nothing twice when its journal is lost', async () => {
    const file = ndjson('forgotten', [body('Ingat', 'Lupa'), body('Selalu', 'Lupa')])
    await importFile(file)
    rmSync(`${file}.imported`)

    expect((await importFile(file)).stdout).toContain('0 published, 2 already there, 0 failed;')
    expect(await titlesIn('Lupa')).toEqual(['Ingat', 'Selalu'])
  })

  test('waits as Retry-After says and retries after a network error, with one key for all attempts', async () => {
    const busy = { status: 429, headers: { 'Retry-After': '1' } }
    const service = await stub(busy, 'reset', { status: 201 })
    const file = ndjson('retried', [body('Sabar', 'Ulang')])
    const ended = await importFile(file, service.url)

    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('1 published') })
    const keys = service.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual(Array(3).fill(expect.any(String)))
    expect(new Set(keys).size).toBe(1)
    const [first = 0, second = 0] = service.received.map(({ at }) => at)
    // Timers may fire a little early.
    expect(second - first).toBeGreaterThan(950)
  })

  test('says at once that nothing listens at its address, and records nothing', async () => {
    const url = `http://localhost:${await freePort()}`
    const file = ndjson('nobody', [body('Siapa', 'Kosong')])
    const { code, stdout, stderr } = await importFile(file, url)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^No service answers at ${url}: .*ECONNREFUSED.*\\n$`))
    expect(existsSync(`${file}.imported`)).toBe(false)
  })

  test('gives up at once when the service wants it to wait for hours', async () => {
    const service = await stub({ status: 503, headers: { 'Retry-After': '7200' } })
    const ended = await importFile(ndjson('hours', [body('Lama', 'Tunggu')]), service.url)
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('Stopped at line 1. The service does not respond: ')
    expect(service.received).toHaveLength(1)
  })

  test('stops while it waits, at Ctrl-C', async () => {
    const service = await stub({ status: 503, headers: { 'Retry-After': '600' } })
    const file = ndjson('interrupted', [body('Henti', 'Tunggu')])
    const env = { ARTIKEL_KEY: server.apiKey }
    const { child, output, ended } = startCommand('import', argumentsFor(file, service.url), env)
    await expect.poll(output, { timeout: 20_000 }).toContain('Waiting before the next attempt')
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect(code).toBe(1)
    expect(stderr).toContain('Stopped. Run the same command again to continue.')
    expect(service.received).toHaveLength(1)
  })

  test('stops at the first line when the key is rejected, and never prints a key', async () => {
    const file = ndjson('rejected', [body('Satu', 'Ditolak'), body('Dua', 'Ditolak')])
    const wrong = 'art_000000000000_not-a-key-of-anyone'
    const ended = await runCommand('import', [...argumentsFor(file), '--key', wrong])

    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('This API key is not valid')
    expect(ended.stdout + ended.stderr).not.toContain(wrong)
    expect(await totalIn('Ditolak')).toBe(0)
  })

  const badArguments = [
    { args: [], message: 'Name the file to import.' },
    { args: ['no-such-file.ndjson', '--to', 'http://localhost:1'], message: 'There is no file ' },
    { args: [import.meta.filename], message: 'Name the service: --to URL.' },
    { args: [import.meta.filename, '--to', 'localhost:3000'], message: 'is not the address of a service' },
    { args: [import.meta.filename, '--to', 'http://localhost:3000/api'], message: 'is not the address of a' },
    { args: [import.meta.filename, '--to', 'http://localhost:3000'], message: 'Give an API key' },
  ]

  test.each(badArguments)('rejects $args: $message', ({ args, message }) => {
    vi.stubEnv('ARTIKEL_KEY', '')
    expect(() => parseImportArguments(args)).toThrow(message)
    vi.unstubAllEnvs()
  })

  test('shows its usage when it rejects its arguments', async () => {
    await expectUsageError('import', [], 'Name the file to import.')
  })
})

/** A service that replies as planned; it ends with the test. */
async function stub(...replies: Reply[]) {
  const service = await startStub(...replies)
  onTestFinished(service.close)
  return service
}

function importFile(file: string, to = server.url) {
  return runCommand('import', argumentsFor(file, to), { ARTIKEL_KEY: server.apiKey })
}

function argumentsFor(file: string, to = server.url): string[] {
  return [file, '--to', to]
}

function ndjson(name: string, lines: string[]): string {
  const file = join(folder, `${name}.ndjson`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

function body(title: string, category: string): string {
  return JSON.stringify({ title, category, content: `Isi dari ${title}.` })
}

async function totalIn(category: string): Promise<number> {
  const response = await fetch(`${server.url}/api/artikel?kategori=${category}&limit=1`)
  return Number(response.headers.get('X-Total-Count'))
}

async function titlesIn(category: string): Promise<string[]> {
  const titles: string[] = []
  for (let page: number | null = 1; page !== null; ) {
    const response: Response = await fetch(
      `${server.url}/api/artikel?kategori=${category}&limit=50&page=${page}`,
    )
    const { data, meta } = await response.json()
    titles.push(...data.map((article: { title: string }) => article.title))
    page = meta.pagination.next
  }
  return titles.sort()
}
