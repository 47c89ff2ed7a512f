import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { parseExportArguments } from '../../bin/export/arguments'
import { borrowServer } from '../support/borrow-server'
import { draw } from '../support/images'
import { createDatabase } from '../support/postgres'
import type { RunningServer } from '../support/server'
import { startForTest } from '../support/server-for-test'
import { mountSmallDisk } from '../support/small-disk'
import { createSqliteUrl } from '../support/sqlite'
import { runInHost } from './command-host'
import { runCommand } from './run-command'

const folder = mkdtempSync(join(tmpdir(), 'artikel-export-'))
const createPostgres = () => createDatabase(inject('postgresUrl'))

/** Articles with every field, and with values that are hard to represent in some formats. */
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

const TRANSLATIONS = [
  ...[
    { title: 'Kaffee', slug: 'a-kaffee', language: 'de', translation_of: 'coffee' },
    { title: 'Coffee', slug: 'coffee', language: 'en', translation_of: 'kopi-asli' },
    { title: 'Kopi asli', slug: 'kopi-asli', language: 'id' },
  ].map((fields, day) => ({
    ...{ category: 'Umum', content: 'Isi.', published_at: `1990-01-0${day + 1}T00:00:00.000Z` },
    ...fields,
  })),
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

  test('keeps translations together in any order', async () => {
    const [first, second] = await Promise.all([
      createPostgres().then((url) => startForTest({ env: { DATABASE_URL: url } })),
      startForTest({ env: { DATABASE_URL: createSqliteUrl() } }),
    ])
    const file = ndjson('translations', TRANSLATIONS)
    await importInto(first, file)
    const groups = await translationsAt(first)
    expect(groups).toEqual({
      'a-kaffee': ['en coffee', 'id kopi-asli'],
      coffee: ['de a-kaffee', 'id kopi-asli'],
      'kopi-asli': ['de a-kaffee', 'en coffee'],
    })
    expect((await importInto(first, file)).stdout).toMatch(/^unchanged +3$/m)

    const [exported, markdown] = [join(folder, 'groups.ndjson'), join(folder, 'groups')]
    await exportFrom(first, exported)
    await exportFrom(first, markdown)
    await importInto(second, markdown)
    expect(await translationsAt(second)).toEqual(groups)
    expect((await importInto(second, exported)).stdout).toMatch(/^unchanged +3$/m)

    const seen = join(folder, 'groups-seen.ndjson')
    await runCommand('export', ['--from', first.url, '--to', seen], { ARTIKEL_KEY: '' })
    expect(bySlug(linesOf(seen))).toMatchObject([
      { slug: 'a-kaffee', language: 'de' },
      { slug: 'coffee', language: 'en', translation_of: 'a-kaffee' },
      { slug: 'kopi-asli', language: 'id', translation_of: 'a-kaffee' },
    ])
  })

  test('writes only published articles without a key', async () => {
    const server = await startForTest({ env: { DATABASE_URL: createSqliteUrl() } })
    await importInto(server, ndjson('public', ARTICLES))
    const file = join(folder, 'public-out.ndjson')
    expect(
      await runCommand('export', ['--from', server.url, '--to', file], { ARTIKEL_KEY: '' }),
    ).toMatchObject({ code: 0 })
    const articles = linesOf(file)
    const titles = articles.map(({ title }) => title)
    // Sorted, as the articles without a date were imported at the same time.
    expect(titles.toSorted()).toEqual(['1984: "ya"', 'Tanpa galeri', 'Wajib saja'])
    expect(articles[0]).toMatchObject({
      content_format: 'markdown',
      meta_title: 'null',
      tags: ['#1', 'true', 'x: y'],
    })
  })

  test('copies pictures, and rewrites only URLs that match entirely', async () => {
    const [first, second] = await Promise.all([
      startForTest({ env: withPictures('gambar-1') }),
      startForTest({ env: withPictures('gambar-2') }),
    ])
    const url = await upload(first)
    const { pathname } = new URL(url)
    const others = [
      `![x](..${pathname})`,
      `[unduh](../..${pathname})`,
      `![y](https://cdn.example/a${pathname})`,
    ]
    const foreign = `![z](https://cdn.example${pathname})`
    const content = (own: string) => [`![a](${own})`, `<img src="${own}">`, ...others, foreign].join('\n\n')
    const article = { title: 'Gambar', slug: 'gambar', category: 'Umum', gallery: [{ url }] }
    await importInto(
      first,
      ndjson('pictures', [
        { ...article, content: content(url), cover_image_url: url },
        { ...article, slug: 'gambar-akar', content: content(pathname) },
      ]),
    )
    const exported = join(folder, 'pictures')
    const args = ['--from', first.url, '--to', exported, '--with-media']
    expect(await runInHost('export', args, { ARTIKEL_KEY: first.apiKey })).toMatchObject({
      code: 0,
      stderr: '',
    })
    await importInto(second, exported)
    const back = join(folder, 'pictures-back.ndjson')
    await exportFrom(second, back)
    const articles = bySlug(linesOf(back))
    const { cover_image_url: moved = '' } = articles[0] ?? {}
    expect(moved).toMatch(/^http.*\/media\/[0-9a-f]{24}\.jpg$/)
    expect(moved).not.toContain(pathname)
    expect((await fetch(moved)).status).toBe(200)
    expect(articles).toMatchObject([
      { slug: 'gambar', content: content(moved), cover_image_url: moved, gallery: [{ url: moved }] },
      { slug: 'gambar-akar', content: content(moved), gallery: [{ url: moved }] },
    ])
  })

  test('leaves nothing when the key is rejected', async () => {
    const server = await borrowServer()
    const place = mkdtempSync(join(folder, 'rejected-'))
    const file = join(place, 'rejected.ndjson')
    const args = ['--from', server.url, '--to', file, '--key', 'art_000000000000_no']
    const ended = await runCommand('export', args)
    expect([ended.code, ended.stdout]).toEqual([1, ''])
    expect(ended.stderr).toMatch(/^Warning: a key on the command line [\s\S]*This API key is not valid/)
    const markdown = ['--from', server.url, '--to', join(place, 'markdown'), '--with-media']
    const refused = await runInHost('export', markdown, { ARTIKEL_KEY: 'art_000000000000_no' })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('This API key is not valid') })
    expect(readdirSync(place)).toEqual([])
  })

  test('says that the disk is full, and leaves no part of a file', async ({ skip, onTestFinished }) => {
    const disk = mountSmallDisk(1)
    if (!disk) return skip('This user may not mount a disk, so none can be filled.')
    onTestFinished(disk.remove)
    const server = await borrowServer()
    await importInto(server, ndjson('full-disk', ARTICLES.slice(0, 1)))
    disk.fill()
    const { code, stderr } = await exportFrom(server, join(disk.folder, 'all.ndjson'))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^There is no space for what this command writes \(ENOSPC: .+\); free some, .+\n$/,
      ),
    ])
    expect(readdirSync(disk.folder)).toEqual(['filler'])
  })

  const from = ['--from', 'http://localhost:1']
  const badArguments = [
    { args: from, message: 'Name where to write' },
    { args: ['--to', folder], message: 'is not empty' },
    { args: ['--to', join(folder, 'x.json'), ...from], message: 'a file ending in .ndjson, or a folder' },
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

function withPictures(name: string) {
  return { DATABASE_URL: createSqliteUrl(), MEDIA_STORE: `file:${join(folder, name)}` }
}

/** Uploads a picture; returns its URL. */
async function upload({ url, apiKey }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/api/media`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/jpeg', Authorization: `Bearer ${apiKey}` },
    body: Uint8Array.from(await draw().jpeg().toBuffer()),
  })
  return (await response.json()).data.url
}

/** The translations that each article lists, with their languages, by its slug. */
async function translationsAt({ url }: RunningServer): Promise<Record<string, string[]>> {
  const entries = TRANSLATIONS.map(async ({ slug }) => {
    const { data } = await (await fetch(`${url}/api/artikel/${slug}`)).json()
    const names = data.translations.map((other: Record<string, string>) => `${other.language} ${other.slug}`)
    return [slug, names]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function importInto(server: Pick<RunningServer, 'url' | 'apiKey'>, path: string) {
  const ended = await runInHost('import', [path, '--to', server.url], { ARTIKEL_KEY: server.apiKey })
  expect(ended.code, ended.stderr).toBe(0)
  return ended
}

/** Copies a sample, since the import writes its report next to the source. */
function copyOfSample(name: string): string {
  const copy = join(folder, name)
  cpSync(join('lib/import/samples', name), copy, { recursive: true })
  return copy
}

function exportFrom(server: Pick<RunningServer, 'url' | 'apiKey'>, to: string) {
  return runInHost('export', ['--from', server.url, '--to', to], { ARTIKEL_KEY: server.apiKey })
}

function ndjson(name: string, articles: object[]): string {
  const file = join(folder, `${name}.ndjson`)
  writeFileSync(file, articles.map((article) => `${JSON.stringify(article)}\n`).join(''))
  return file
}

type Fields = { slug: string; title: string; status: string; cover_image_url?: string }

function linesOf(file: string): Fields[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function bySlug(articles: Fields[]): Fields[] {
  return articles.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
}
