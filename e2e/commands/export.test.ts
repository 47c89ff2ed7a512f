import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { parseExportArguments } from '../../bin/export/arguments'
import { borrowServer } from '../support/borrow-server'
import { createDatabase } from '../support/postgres'
import { rmAtExit } from '../support/rm-at-exit'
import type { RunningServer } from '../support/server'
import { startForTest } from '../support/server-for-test'
import { createSqliteUrl } from '../support/sqlite'
import { runInHost } from './command-host'
import { runCommand } from './run-command'

const folder = mkdtempSync(join(tmpdir(), 'artikel-export-'))
rmAtExit(folder)
const createPostgres = () => createDatabase(inject('postgresUrl'))

/** Articles with every field, and with what formats have trouble with. */
const ARTICLES = [
  { title: 'Wajib saja', category: 'Umum', content: 'Isi.' },
  {
    title: '1984: "ya"',
    category: 'A, B',
    content: '---\ntitle: Di dalam\n---\r\n# Judul\r\n\r\n![[x.png]] {{ y }} <script>z()</script>\t',
    summary: '# bukan judul',
    slug: 'semua-bidang',
    tags: ['#1', 'true', 'x: y'],
    cover_image_url: 'https://images.example.org/a.jpg',
    author: 'Budi: Santoso',
    meta_title: 'null',
    meta_description: '- a',
    meta_keywords: 'a, b',
    content_format: 'markdown',
    gallery: [{ url: 'https://images.example.org/b.jpg', alt: 'B', caption: 'Satu\ndua' }],
    published_at: '1999-12-31T23:59:59.999Z',
    aliases: ['/1999/12/judul/', '/?p=1'],
  },
  { title: 'Tanpa galeri', category: 'umum', content: '![a](https://images.example.org/c.jpg)', gallery: [] },
  {
    title: 'Konsep',
    category: 'Umum',
    content: 'Nanti.',
    status: 'draft',
    published_at: '2001-02-03T04:05:06Z',
  },
  {
    title: 'Terjadwal',
    category: 'Umum',
    content: '<p>Besok</p>',
    content_format: 'html',
    published_at: inAYear(),
  },
]

describe('npm run export', () => {
  test('moves every field from SQLite to PostgreSQL as NDJSON, and back as Markdown', async () => {
    const [first, second, third] = await Promise.all([
      startForTest({ env: { DATABASE_URL: createSqliteUrl() } }),
      createPostgres().then((url) => startForTest({ env: { DATABASE_URL: url } })),
      startForTest({ env: { DATABASE_URL: createSqliteUrl() } }),
    ])
    await importInto(first, ndjson('articles', ARTICLES))
    for (const sample of ['wordpress-1.2.xml', 'ghost-5.json', 'jekyll'])
      await importInto(first, copyOfSample(sample))

    const [file, markdown] = [join(folder, 'all.ndjson'), join(folder, 'markdown')]
    expect(await exportFrom(first, file)).toMatchObject({ code: 0, stdout: `18 articles are in ${file}.\n` })
    const articles = linesOf(file)
    expect(articles.find(({ slug }) => slug === 'semua-bidang')).toEqual({
      ...ARTICLES[1],
      status: 'published',
    })
    expect(articles.map(({ status }) => status)).toContain('scheduled')

    await importInto(second, file)
    expect(await exportFrom(second, markdown)).toMatchObject({ code: 0 })
    await importInto(third, markdown)
    const back = join(folder, 'back.ndjson')
    await exportFrom(third, back)
    expect(bySlug(linesOf(back))).toEqual(bySlug(articles))

    const again = await importInto(third, file)
    expect(again.stdout).toMatch(/^unchanged +18$/m)
  })

  test('writes what readers see without a key, and no draft', async () => {
    const server = await startForTest({ env: { DATABASE_URL: createSqliteUrl() } })
    await importInto(server, ndjson('public', ARTICLES))
    const file = join(folder, 'public-out.ndjson')
    expect(
      await runCommand('export', ['--from', server.url, '--to', file], { ARTIKEL_KEY: '' }),
    ).toMatchObject({ code: 0 })
    const articles = linesOf(file)
    const titles = articles.map(({ title }) => title)
    // Those without a date were imported at the same time.
    expect(titles.toSorted()).toEqual(['1984: "ya"', 'Tanpa galeri', 'Wajib saja'])
    expect(articles[0]).toMatchObject({
      content_format: 'markdown',
      meta_title: 'null',
      tags: ['#1', 'true', 'x: y'],
    })
  })

  test('leaves no file when the key is rejected', async () => {
    const server = await borrowServer()
    const file = join(folder, 'rejected.ndjson')
    const args = ['--from', server.url, '--to', file, '--key', 'art_000000000000_no']
    const ended = await runCommand('export', args)
    expect([ended.code, ended.stdout]).toEqual([1, ''])
    expect(ended.stderr).toMatch(/^Warning: a key on the command line [\s\S]*This API key is not valid/)
    expect(existsSync(file)).toBe(false)
  })

  const from = ['--from', 'http://localhost:1']
  const badArguments = [
    { args: from, message: 'Name where to write' },
    { args: ['--to', folder], message: 'is not empty' },
    { args: ['--to', join(folder, 'x.json'), ...from], message: 'ends with .ndjson, or a folder' },
    { args: ['--to', join(folder, 'no', 'x.ndjson'), ...from], message: 'There is no folder' },
    {
      args: ['--to', join(folder, 'x.ndjson'), '--with-media', ...from],
      message: '--with-media needs a folder',
    },
    { args: ['--to', join(folder, 'new')], message: 'Name the service: --from URL.' },
  ]
  test.each(badArguments)('rejects $args: $message', ({ args, message }) => {
    writeFileSync(join(folder, 'something'), '')
    expect(() => parseExportArguments(args)).toThrow(message)
  })
})

function inAYear(): string {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString()
}

async function importInto(server: RunningServer, path: string) {
  const ended = await runInHost('import', [path, '--to', server.url], { ARTIKEL_KEY: server.apiKey })
  expect(ended.code, ended.stderr).toBe(0)
  return ended
}

/** The report is written beside it. */
function copyOfSample(name: string): string {
  const copy = join(folder, name)
  cpSync(join('lib/import/samples', name), copy, { recursive: true })
  return copy
}

function exportFrom(server: RunningServer, to: string) {
  return runInHost('export', ['--from', server.url, '--to', to], { ARTIKEL_KEY: server.apiKey })
}

function ndjson(name: string, articles: object[]): string {
  const file = join(folder, `${name}.ndjson`)
  writeFileSync(file, articles.map((article) => `${JSON.stringify(article)}\n`).join(''))
  return file
}

type Fields = { slug: string; title: string; status: string }

function linesOf(file: string): Fields[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function bySlug(articles: Fields[]): Fields[] {
  return articles.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
}
