import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rmAtExit } from '../support/rm-at-exit'
import { type RunningServer, startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { runCommand, startCommand } from './run-command'
import { startStubbornService } from './stubborn-service'

const folder = mkdtempSync(join(tmpdir(), 'artikel-import-'))
rmAtExit(folder)
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

  test('posts a line that was edited since, and only that', async () => {
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

  test('that was killed goes on where it was, with each line published once', async () => {
    const titles = Array.from({ length: 150 }, (_, at) => `Nomor ${at}`)
    const file = ndjson('killed', [...titles.map((title) => body(title, 'Terbunuh'))])

    const { child, ended } = startCommand('import', argumentsFor(file), { ARTIKEL_KEY: server.apiKey })
    await until(async () => (await totalIn('Terbunuh')) >= 10)
    child.kill('SIGKILL')
    await ended
    const publishedBefore = await totalIn('Terbunuh')
    expect(publishedBefore).toBeLessThan(150)

    expect(await importFile(file)).toMatchObject({ code: 0, stdout: expect.stringContaining(' 0 failed;') })
    expect(await titlesIn('Terbunuh')).toEqual(titles.sort())
  })

  test('whose memory of what it did is lost is reminded by the service', async () => {
    const file = ndjson('forgotten', [body('Ingat', 'Lupa'), body('Selalu', 'Lupa')])
    await importFile(file)
    rmSync(`${file}.imported`)

    expect((await importFile(file)).stdout).toContain('0 published, 2 already there, 0 failed;')
    expect(await titlesIn('Lupa')).toEqual(['Ingat', 'Selalu'])
  })

  test('waits as it is told and tries again after a fault, with one key for all tries of a line', async () => {
    const service = await startStubbornService()
    const file = ndjson('stubborn', [body('Sabar', 'Ulang')])
    const ended = await importFile(file, service.url)
    service.stop()

    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('1 published') })
    expect(service.keys).toHaveLength(3)
    expect(new Set(service.keys).size).toBe(1)
    expect(service.waitedMs()).toBeGreaterThanOrEqual(1_000)
  })

  test('stops at the first line when the key is refused, and never shows a key', async () => {
    const file = ndjson('refused', [body('Satu', 'Ditolak'), body('Dua', 'Ditolak')])
    const wrong = 'art_000000000000_not-a-key-of-anyone'
    const ended = await runCommand('import', [...argumentsFor(file), '--key', wrong])

    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('This API key is not valid')
    expect(ended.stdout + ended.stderr).not.toContain(wrong)
    expect(await totalIn('Ditolak')).toBe(0)
  })

  const refusals = [
    { args: [], says: 'Name the file to import.' },
    { args: ['no-such-file.ndjson', '--to', 'http://localhost:1'], says: 'There is no file ' },
    { args: [import.meta.filename], says: 'Say where to: --to URL.' },
    { args: [import.meta.filename, '--to', 'localhost:3000'], says: 'is not the address of a service' },
    { args: [import.meta.filename, '--to', 'http://localhost:3000/api'], says: 'is not the address of a' },
    { args: [import.meta.filename, '--to', 'http://localhost:3000'], says: 'Give an API key' },
  ]

  test.concurrent.each(refusals)('refuses $args and shows how it is used', async ({ args, says }) => {
    const { code, stderr } = await startCommand('import', args, { ARTIKEL_KEY: '' }).ended
    expect(code).toBe(1)
    expect(stderr).toContain(says)
    expect(stderr).toContain('Usage: npm run import')
  })
})

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

async function until(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await delay(10)
}
