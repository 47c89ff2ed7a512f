import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseImportArguments } from '../../bin/import/arguments'
import { freePort } from '../../bin/port.mjs'
import { borrowServer } from '../support/borrow-server'
import { draw } from '../support/images'
import { type RunningServer, startServer } from '../support/server'
import { startForTest } from '../support/server-for-test'
import { runShell } from '../support/shell'
import { createSqliteUrl } from '../support/sqlite'
import { type Reply, startStub } from '../support/stub-server'
import { runInHost } from './command-host'
import { expectUsageError, runCommand, startCommand } from './run-command'

const folder = mkdtempSync(join(tmpdir(), 'artikel-import-'))
/** How often and how long to poll for published articles. */
const UNTIL_PUBLISHED = { interval: 10, timeout: 20_000 }
/** The response to the first request, which checks the key. */
const TAKES_KEY: Reply = { status: 200, body: '{}' }
let server: RunningServer
const ENV = () => ({ ARTIKEL_KEY: server.apiKey })

beforeAll(async () => {
  server = await startServer({
    env: { DATABASE_URL: createSqliteUrl(), MEDIA_STORE: `file:${join(folder, 'media')}` },
  })
})
afterAll(() => server.stop())

type Named = { data: { language: string; translations: { language: string; slug: string }[] } }

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
      '{"category": "Campuran"}',
    ])

    const once = await runCommand('import', argumentsFor(file), ENV())
    expect(once.code).toBe(1)
    expect(tallyOf(once)).toEqual({ created: 2, unchanged: 1, failed: 3 })
    expect(once.stderr).toContain('line 2: The line is not a JSON object; put one article on each line.\n')
    expect(once.stderr).toContain('line 4: title is required. content is required.\n')
    expect(await titlesIn('Campuran')).toEqual(['Baris kelima', 'Baris pertama'])

    const twice = await importFile(file)
    expect(tallyOf(twice)).toEqual({ unchanged: 3, failed: 3 })
    expect(await titlesIn('Campuran')).toEqual(['Baris kelima', 'Baris pertama'])
  })

  test('repeats the report of each line that an earlier run published', async () => {
    const noted = JSON.stringify({ ...JSON.parse(body('Dicatat', 'Catatan')), warna: 'biru' })
    const file = ndjson('noted', [body('Polos', 'Catatan'), noted, body('Polos', 'Catatan')])
    expect(tallyOf(await importFile(file))).toEqual({ created: 2, unchanged: 1, losses: 1 })
    const first = report(file)
    expect(first.map(({ slug, loss }) => [slug, loss?.field])).toEqual([
      ['polos', undefined],
      ['dicatat', 'warna'],
      ['polos', undefined],
    ])

    expect(tallyOf(await importFile(file))).toEqual({ unchanged: 3, losses: 1 })
    expect(report(file)).toEqual(first.map((line) => ({ ...line, result: 'unchanged' })))
  })

  test('does not resend a line that the journal of an older version only marks as done', async () => {
    const file = ndjson('older', [body('Lawas', 'Lawas'), body('Baru', 'Lawas')])
    await importFile(file)
    const journal = readFileSync(`${file}.imported`, 'utf8')
    writeFileSync(`${file}.imported`, journal.replace(/^outcome .*"lawas".*\n/m, ''))
    expect(tallyOf(await importFile(file))).toEqual({ unchanged: 2 })
    expect(report(file).map(({ slug, result }) => [slug, result])).toEqual([
      [null, 'unchanged'],
      ['baru', 'unchanged'],
    ])
  })

  test('posts only lines edited since the last run', async () => {
    const file = ndjson('edited', [body('Satu', 'Suntingan'), body('Dua', 'Suntingan')])
    await importFile(file)
    ndjson('edited', [body('Satu', 'Suntingan'), body('Dua lagi', 'Suntingan')])

    const again = await importFile(file)
    expect([again.code, tallyOf(again)]).toEqual([0, { created: 1, unchanged: 1 }])
    expect(await titlesIn('Suntingan')).toEqual(['Dua', 'Dua lagi', 'Satu'])
  })

  test('continues after a kill, with each line published once', async () => {
    const titles = Array.from({ length: 60 }, (_, at) => `Nomor ${at}`)
    const file = ndjson('killed', [...titles.map((title) => body(title, 'Terbunuh'))])

    // A concurrency of two is slow enough for a kill halfway.
    const args = [...argumentsFor(file), '--concurrency', '2']
    const { child, ended } = startCommand('import', args, { ARTIKEL_KEY: server.apiKey })
    await expect.poll(() => totalIn('Terbunuh'), UNTIL_PUBLISHED).toBeGreaterThanOrEqual(5)
    child.kill('SIGKILL')
    await ended
    const publishedBefore = await totalIn('Terbunuh')
    expect(publishedBefore).toBeLessThan(60)

    expect(await importFile(file)).toMatchObject({ code: 0 })
    expect(await titlesIn('Terbunuh')).toEqual(titles.sort())
    const slugs = report(file).map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual(titles.map((title) => title.toLowerCase().replace(' ', '-')))
  })

  test('publishes nothing twice when its journal is lost', async () => {
    const file = ndjson('forgotten', [body('Ingat', 'Lupa'), body('Selalu', 'Lupa')])
    await importFile(file)
    rmSync(`${file}.imported`)

    expect(tallyOf(await importFile(file))).toEqual({ unchanged: 2 })
    expect(await titlesIn('Lupa')).toEqual(['Ingat', 'Selalu'])
  })

  test('waits for Retry-After, retries after a network error, and sends one idempotency key for all attempts', async () => {
    const busy = { status: 429, headers: { 'Retry-After': '1' } }
    const service = await stub(TAKES_KEY, busy, 'reset', { status: 201, body: '{"data": {"slug": "sabar"}}' })
    const file = ndjson('retried', [body('Sabar', 'Ulang')])
    const ended = await importFile(file, service.url)

    expect([ended.code, tallyOf(ended)]).toEqual([0, { created: 1 }])
    const posts = service.received.slice(1)
    const keys = posts.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual(Array(3).fill(expect.any(String)))
    expect(new Set(keys).size).toBe(1)
    const [first = 0, second = 0] = posts.map(({ at }) => at)
    // Timers may fire a little early.
    expect(second - first).toBeGreaterThan(950)
  })

  test('sends lines together, each with an idempotency key of its own for all attempts', async () => {
    const stored = ['satu', 'dua'].map((slug) => ({ status: 201, headers: {}, body: { data: { slug } } }))
    const bulk = { status: 200, body: JSON.stringify({ data: stored }) }
    const service = await stub(TAKES_KEY, 'reset', bulk)
    const file = ndjson('together', [body('Satu', 'Bersama'), body('Dua', 'Bersama')])
    const ended = await importFile(file, service.url)

    expect([ended.code, tallyOf(ended)]).toEqual([0, { created: 2 }])
    expect(report(file).map(({ slug }) => slug)).toEqual(['satu', 'dua'])
    const [first, second] = service.received.slice(1)
    expect([first?.path, first?.body]).toEqual(['/api/artikel/bulk', second?.body])
    const { operations } = JSON.parse(first?.body ?? '') as { operations: Record<string, unknown>[] }
    const journal = readFileSync(`${file}.imported`, 'utf8')
    const keys = [...journal.matchAll(/^begun (\S+)/gm)].map(([, key]) => key)
    expect(operations.map(({ method, idempotency_key }) => [method, idempotency_key])).toEqual([
      ['POST', keys[0]],
      ['POST', keys[1]],
    ])
    expect(new Set(keys).size).toBe(2)
  })

  test('sends a line again by itself that another run is publishing', async () => {
    const published = { status: 201, headers: {}, body: { data: { slug: 'satu' } } }
    const running = { status: 409, headers: { 'Retry-After': '1' }, body: { detail: 'Still running.' } }
    const bulk = { status: 200, body: JSON.stringify({ data: [published, running] }) }
    const service = await stub(TAKES_KEY, bulk, { status: 201, body: '{"data": {"slug": "dua"}}' })
    const file = ndjson('beside', [body('Satu', 'Bersama'), body('Dua', 'Bersama')])

    expect(tallyOf(await importFile(file, service.url))).toEqual({ created: 2 })
    const [, together, alone] = service.received
    const { operations } = JSON.parse(together?.body ?? '') as { operations: { idempotency_key: string }[] }
    expect(alone?.path).toBe('/api/artikel')
    expect(alone?.headers['idempotency-key']).toBe(operations[1]?.idempotency_key)
  })

  test('says at once that nothing listens at the URL, and records nothing', async () => {
    const url = `http://localhost:${await freePort()}`
    const file = ndjson('nobody', [body('Siapa', 'Kosong')])
    const { code, stdout, stderr } = await importFile(file, url)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^No service answers at ${url}: .*ECONNREFUSED.*\\n$`))
    expect(existsSync(`${file}.imported`)).toBe(false)
  })

  test('gives up at once when Retry-After is hours', async () => {
    const service = await stub(TAKES_KEY, { status: 503, headers: { 'Retry-After': '7200' } })
    const ended = await importFile(ndjson('hours', [body('Lama', 'Tunggu')]), service.url)
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('Stopped at line 1. The service does not respond: ')
    expect(service.received).toHaveLength(2)
  })

  test.each([
    { status: 503, hints: 0 },
    { status: 429, hints: 1 },
  ])(
    'stops on Ctrl-C while it waits after $status, and mentions RATE_LIMIT_WRITES only for 429',
    async ({ status, hints }) => {
      const service = await stub(TAKES_KEY, { status, headers: { 'Retry-After': '600' } })
      const file = ndjson('interrupted', [body('Henti', 'Tunggu')])
      const env = { ARTIKEL_KEY: server.apiKey }
      const { child, output, ended } = startCommand('import', argumentsFor(file, service.url), env)
      await expect.poll(output, { timeout: 20_000 }).toContain('Waiting before the next attempt')
      child.kill('SIGINT')
      const { code, stderr } = await ended
      expect(code).toBe(1)
      expect(stderr).toContain('Stopped. Run the same command again to continue.')
      expect(stderr.match(/RATE_LIMIT_WRITES/g) ?? []).toHaveLength(hints)
      expect(service.received).toHaveLength(2)
    },
  )

  test('says on Ctrl-C what it waits for, and exits at once on a second one', async () => {
    const withoutEnd: Reply = { status: 201, headers: { 'Content-Length': '10' } }
    const service = await stub(TAKES_KEY, withoutEnd)
    const file = ndjson('interrupted-twice', [body('Henti', 'Tunggu')])
    const { child, ended } = startCommand('import', argumentsFor(file, service.url), ENV())
    await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(2)
    // Signals within half a second count as one keystroke that npm forwards.
    await expect.poll(() => child.kill('SIGINT'), { timeout: 20_000 }).toBe(false)
    const { code, stderr } = await ended
    expect(code).toBe(130)
    expect(stderr.match(/^Stopping once pending requests have finished; .+$/gm)).toHaveLength(1)
  })

  test('reports a rejected key before it sends any article', async () => {
    const file = ndjson('rejected', [body('Satu', 'Ditolak'), body('Dua', 'Ditolak')])
    const wrong = 'art_000000000000_not-a-key-of-anyone'
    const ended = await runInHost('import', argumentsFor(file), { ARTIKEL_KEY: wrong })

    expect([ended.code, ended.stdout]).toEqual([1, ''])
    expect(ended.stderr).toMatch(/^This API key is not valid.*\n$/)
    expect(existsSync(`${file}.report.ndjson`)).toBe(false)
    expect(await totalIn('Ditolak')).toBe(0)
  })

  test('takes its key from a file, from stdin and, with a warning, from its arguments', async () => {
    const file = ndjson('keys', [body('Kunci', 'Kunci')])
    const keyFile = join(folder, 'key.txt')
    writeFileSync(keyFile, `${server.apiKey}\n`, { mode: 0o600 })
    const run = (key: string) =>
      runInHost('import', [...argumentsFor(file), '--key', key], { ARTIKEL_KEY: 'art_x' })
    const fromFile = await run(keyFile)
    expect([fromFile.code, fromFile.stderr]).toEqual([0, expect.not.stringContaining('Warning')])

    const inClear = await run(server.apiKey)
    expect([inClear.code, inClear.stderr]).toEqual([
      0,
      expect.stringMatching(/^Warning: a key on the command line /),
    ])
    expect(inClear.stdout + inClear.stderr).not.toContain(server.apiKey)

    const command = `printf '%s\\n' "$KEY" | node bin/run.mjs import ${argumentsFor(file).join(' ')} --key -`
    const fromStdin = await runShell(['-c', command], {
      KEY: server.apiKey,
      ARTIKEL_KEY: 'art_x',
      INIT_CWD: '',
    })
    expect([fromStdin.code, fromStdin.stderr]).toEqual([0, expect.not.stringContaining('Warning')])
  })

  test.each(['ndjson', 'folder'])(
    'in a dry run of a %s reports what it would do and stores nothing',
    async (kind) => {
      const lines = [
        body('Kering', 'Coba'),
        JSON.stringify({ ...JSON.parse(body('Alamat', 'Coba')), slug: 'alamat-coba' }),
      ]
      const source =
        kind === 'ndjson'
          ? ndjson('dry', lines)
          : markdown('dry-folder', { 'kering.md': '# Kering\n\nIsi.\n' })
      const ended = await runInHost(
        'import',
        [...argumentsFor(source), '--dry-run', '--category', 'Coba'],
        ENV(),
      )
      expect([ended.code, tallyOf(ended)]).toEqual([0, { created: kind === 'ndjson' ? 2 : 1 }])
      expect(await totalIn('Coba')).toBe(0)
      expect(existsSync(`${source}.imported`)).toBe(false)
    },
  )

  test('counts a translation of itself as a loss, in a dry run too', async () => {
    const line = { ...JSON.parse(body('Diri', 'Diri')), slug: 'diri', language: 'id', translation_of: 'diri' }
    const args = argumentsFor(ndjson('self', [JSON.stringify(line)]))
    for (const options of [['--dry-run'], []])
      expect(tallyOf(await runInHost('import', [...args, ...options], ENV()))).toEqual({
        created: 1,
        losses: 1,
      })
  })

  test('sends a line with a slug by PUT, which updates the article when the line was edited', async () => {
    const line = (content: string) =>
      JSON.stringify({ title: 'Tetap', category: 'Letak', content, slug: 'tetap-di-sini' })
    const file = ndjson('put', [line('Satu.')])
    expect(tallyOf(await importFile(file))).toEqual({ created: 1 })
    expect(tallyOf(await importFile(file))).toEqual({ unchanged: 1 })
    ndjson('put', [line('Dua.'), line('Tiga.')])
    const edited = await importFile(file)
    expect(tallyOf(edited)).toEqual({ updated: 1, failed: 1 })
    expect(edited.stderr).toContain('line 2: An earlier line already has the slug "tetap-di-sini".')
    expect(await titlesIn('Letak')).toEqual(['Tetap'])
  })

  test('publishes articles scheduled for a past time, and changes nothing on a second run', async () => {
    const published_at = '2020-01-31T08:00:00.000Z'
    const line = {
      ...JSON.parse(body('Terjadwal', 'Jadwal')),
      ...{ slug: 'jadwal-lewat', status: 'scheduled', published_at },
    }
    const file = ndjson('overdue', [JSON.stringify(line)])
    expect(tallyOf(await importFile(file))).toEqual({ created: 1 })
    expect(await fieldsOf('jadwal-lewat')).toMatchObject({ status: 'published', published_at })
    expect(tallyOf(await importFile(file))).toEqual({ unchanged: 1 })
  })

  test('links the translations of Hugo, Polylang and WPML', async () => {
    for (const sample of ['hugo-languages', 'wordpress-polylang.xml', 'wordpress-wpml.xml']) {
      const source = join(folder, `moved-${sample}`)
      cpSync(join('lib/import/samples', sample), source, { recursive: true })
      const ended = await importFile(source)
      expect([sample, ended.code]).toEqual([sample, 0])
      expect(tallyOf(await importFile(source))).not.toHaveProperty('updated')
    }
    const named = ['tea', 'kaffee', 'cafe'].map(async (slug) => {
      const { data } = (await (await fetch(`${server.url}/api/artikel/${slug}`)).json()) as Named
      return [slug, data.language, ...data.translations.map((other) => `${other.language} ${other.slug}`)]
    })
    expect(await Promise.all(named)).toEqual([
      ['tea', 'en', 'id teh'],
      ['kaffee', 'de', 'id kopi-hitam'],
      ['cafe', 'pt-BR', 'id kopi-susu', 'zh-Hans kafei'],
    ])
  })

  test('imports a folder repeatedly, with a report line for each loss', async () => {
    const folder = markdown('pindah', {
      'pindah-satu.md':
        '---\ntitle: Satu pindah\ncategory: Pindah\nlastmod: 2020-01-01\naliases: [/lama/satu/, /artikel/satu/]\n---\nIsi [[Dua]].\n',
      'pindah-dua.md': '---\ntitle: Dua pindah\ncategory: Pindah\naliases: [/lama/satu/]\n---\nIsi.\n',
      'sub/pindah-dua.md': '---\ntitle: Dua yang lain\ncategory: Pindah\n---\nIsi.\n',
      'js.md': '---js\n{title: process.exit(3)}\n---\nIsi.\n',
      'panjang.md': `---\ntitle: Panjang\ncategory: Pindah\nlastmod: 2020-01-01\n---\n${'x'.repeat(1_500_000)}\n`,
    })
    const ended = await importFile(folder)
    expect([ended.code, tallyOf(ended)]).toEqual([1, { created: 3, failed: 2, losses: 5 }])
    expect(report(folder)).toEqual(
      [
        { source: 'pindah-dua.md', slug: 'pindah-dua', result: 'created', loss: null },
        failedLine('js.md', 'The front matter ---js is code and is not evaluated; write it as YAML.'),
        failedLine('panjang.md', 'content must have at most 1 MiB; it has 1500001 bytes'),
        { ...failedLine('panjang.md', ''), loss: { field: 'front matter', message: 'not kept: lastmod' } },
        lossOf('pindah-satu.md', 'pindah-satu', 'front matter', 'not kept: lastmod'),
        lossOf('pindah-satu.md', 'pindah-satu', 'content', 'a wikilink stays as text: [[Dua]]'),
        lossOf(
          'pindah-satu.md',
          'pindah-satu',
          'aliases',
          '/artikel/satu/ does not redirect: the service answers there itself',
        ),
        lossOf(
          'pindah-satu.md',
          'pindah-satu',
          'aliases',
          '/lama/satu/ does not redirect: it already belongs to an earlier article',
        ),
        lossOf(
          'sub/pindah-dua.md',
          'pindah-dua-2',
          'slug',
          'pindah-dua is taken by an earlier article; this one became pindah-dua-2',
        ),
      ].sort(bySource),
    )
    expect(readFileSync(`${folder}.redirects.nginx`, 'utf8')).toContain(
      '  "/artikel/satu/" /artikel/pindah-satu;\n',
    )
    expect(readFileSync(`${folder}.redirects.caddy`, 'utf8')).toContain(
      'redir /artikel/satu/ /artikel/pindah-satu 308\n',
    )
    const moved = await fetch(`${server.url}/lama/satu/`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('Location')]).toEqual([
      308,
      expect.stringMatching(/\/artikel\/pindah-dua$/),
    ])

    expect(tallyOf(await importFile(folder))).toEqual({ unchanged: 3, failed: 2, losses: 5 })
  })

  test('writes redirects only for plain URLs, and reports the others', async () => {
    const crafted = [
      '/artikel/x" {\\n}\\nimport /etc/passwd',
      '/artikel/{env.SECRET}',
      '/artikel/a%0Arespond%20b',
      '/artikel/*',
      '/artikel/akhir%5C',
      '/artikel/a?b=c\\\\',
    ]
    const aliases = [...crafted, '/artikel/biasa/', '/artikel/x?p=1'].map(
      (alias) => `"${alias.replaceAll('"', '\\"')}"`,
    )
    const root = markdown('palsu', {
      'palsu.md': `---\ntitle: Palsu\naliases: [${aliases.join(', ')}]\n---\nIsi.\n`,
    })
    expect(tallyOf(await importFile(root))).toEqual({ created: 1, losses: 8 })
    expect(readFileSync(`${root}.redirects.nginx`, 'utf8').split('\n').slice(2)).toEqual([
      '  "/artikel/biasa/" /artikel/palsu;',
      '  "/artikel/x?p=1" /artikel/palsu;',
      '}',
      '',
    ])
    expect(readFileSync(`${root}.redirects.caddy`, 'utf8').split('\n').slice(1)).toEqual([
      'redir /artikel/biasa/ /artikel/palsu 308',
      '@moved2 {',
      '  path /artikel/x',
      '  query p=1',
      '}',
      'redir @moved2 /artikel/palsu 308',
      '',
    ])
    const unwritten = report(root).filter(({ loss }) =>
      loss?.message.includes('that a web server redirect cannot contain'),
    )
    expect(unwritten).toHaveLength(crafted.length)
  })

  test('writes one redirect for an address that several articles had', async () => {
    const root = markdown('bekas', {
      'sama-satu.md': '---\ntitle: Sama satu\naliases: [/artikel/Lama]\n---\nIsi.\n',
      'sama-dua.md': '---\ntitle: Sama dua\naliases: [/artikel/lama, /artikel/baru]\n---\nIsi.\n',
    })
    expect(tallyOf(await importFile(root))).toEqual({ created: 2, losses: 3 })
    expect(readFileSync(`${root}.redirects.nginx`, 'utf8').split('\n').slice(2)).toEqual([
      '  "/artikel/lama" /artikel/sama-dua;',
      '  "/artikel/baru" /artikel/sama-dua;',
      '}',
      '',
    ])
  })

  test('writes no redirect to an invalid slug from the service', async () => {
    const slug = 'x 308\nimport /etc/passwd'
    const service = await stub(TAKES_KEY, { status: 201, body: JSON.stringify({ data: { slug } }) })
    const root = markdown('nama', { 'nama.md': '---\naliases: [/artikel/biasa/]\n---\nIsi.\n' })
    expect(tallyOf(await importFile(root, service.url))).toEqual({ created: 1, losses: 1 })
    expect(existsSync(`${root}.redirects.caddy`)).toBe(false)
  })

  test('stores an article without a cover that the service rejects, and says so', async () => {
    const line = {
      title: 'Sampul',
      category: 'Tanpa sampul',
      content: 'Isi.',
      slug: 'sampul-ditolak',
      cover_image_url: 'http://o.example/a.jpg',
    }
    const file = ndjson('cover', [JSON.stringify(line)])
    expect(tallyOf(await importFile(file))).toEqual({ created: 1, losses: 1 })
    expect(report(file)).toMatchObject([{ result: 'created', loss: { field: 'cover_image_url' } }])
    expect(tallyOf(await importFile(file))).toEqual({ unchanged: 1, losses: 1 })
  })

  test('stores the valid items of a list, and reports each item and text that the service rejects', async () => {
    const picture = (name: string) => `https://o.example/${name}.jpg`
    const line = {
      title: 'Daftar',
      category: 'Sebagian',
      content: 'Isi.',
      slug: 'daftar-sebagian',
      gallery: [
        picture('a'),
        'http://o.example/b.jpg',
        { url: picture('c'), alt: 'c'.repeat(300), caption: 'C' },
        picture('d'),
      ],
      aliases: ['/api/x/', '/sebagian/satu/', '/sebagian/dua/'],
    }
    const long = {
      ...{ title: 'Panjang', category: 'Sebagian', content: 'Isi.', slug: 'daftar-panjang' },
      gallery: Array.from({ length: 51 }, (_, at) => picture(String(at))),
      aliases: ['/api/x/'],
    }
    const file = ndjson('lists', [JSON.stringify(line), JSON.stringify(long)])
    expect(tallyOf(await importFile(file))).toEqual({ created: 2, losses: 5 })
    expect(report(file).map(({ slug, loss }) => [slug, loss?.field])).toEqual([
      ['daftar-sebagian', 'gallery.1.url'],
      ['daftar-sebagian', 'gallery.2.alt'],
      ['daftar-sebagian', 'aliases.0'],
      ['daftar-panjang', 'gallery'],
      ['daftar-panjang', 'aliases.0'],
    ])
    expect(await fieldsOf('daftar-sebagian')).toMatchObject({
      gallery: [{ url: picture('a') }, { url: picture('c'), caption: 'C' }, { url: picture('d') }],
      aliases: ['/sebagian/dua/', '/sebagian/satu/'],
    })
    expect((await fieldsOf('daftar-panjang')).gallery).toHaveLength(50)
    expect(tallyOf(await importFile(file))).toEqual({ unchanged: 2, losses: 5 })
  })

  test('uploads the pictures of a folder, none from outside it, and changes nothing on a second run', async () => {
    const hugo = join(folder, 'hugo')
    cpSync('lib/import/samples/hugo', hugo, { recursive: true })
    expect(tallyOf(await importFile(hugo))).toMatchObject({ created: 3 })
    const { content, cover_image_url = '' } = await fieldsOf('toml')
    expect(cover_image_url).toMatch(/^http:\/\/.*\/media\/[\w.]+\.png$/)
    expect(content).toContain(`![Sampul](${cover_image_url})`)
    expect((await fetch(cover_image_url)).status).toBe(200)
    expect((await fieldsOf('bundel-gambar')).content).toContain('![Luar](../../../../../etc/passwd.png)')
    expect(tallyOf(await importFile(hugo))).toMatchObject({ unchanged: 3 })
  })

  test('copies a cover once, and keeps the copy when the old site is down', async () => {
    const body = await draw(640, 480).png().toBuffer()
    const old = await stub({ status: 200, body }, { status: 200, body })
    const base = old.url.replace('127.0.0.1', 'localhost')
    const run = async (...others: string[]) => {
      const args = [...argumentsFor(file), '--copy-images', '--concurrency', '1', ...others]
      return tallyOf(await runInHost('import', args, ENV()))
    }
    const file = wordpress('covers', [`${base}/a.png`])
    expect(await run()).toEqual({ created: 1, skipped: 1 })
    const { cover_image_url: cover } = await fieldsOf('bersampul-0')
    expect(cover).toContain('/media/')
    expect(await run()).toEqual({ unchanged: 1, skipped: 1 })
    expect(await run('--dry-run')).toEqual({ unchanged: 1, skipped: 1 })
    expect(old.received).toHaveLength(1)

    // The bytes are the same, so the service returns the first picture.
    wordpress('covers', [`${base}/a.png`, `${base}/a-1.png`])
    expect(await run()).toEqual({ created: 1, unchanged: 1, skipped: 2 })
    old.close()
    expect(await run()).toEqual({ unchanged: 2, skipped: 2 })
    await patch('bersampul-0', { slug: 'bersampul-lain' })
    expect(await run()).toEqual({ unchanged: 2, skipped: 2 })
    expect(await fieldsOf('bersampul-lain')).toMatchObject({ cover_image_url: cover })
  })

  test('replaces a copied cover with another one', async () => {
    const pictures = [await draw(640, 480).png().toBuffer(), await draw(320, 240).png().toBuffer()]
    const old = await stub(...pictures.map((body) => ({ status: 200, body })))
    const run = async (name: string) => {
      const file = wordpress('other-cover', [`${old.url.replace('127.0.0.1', 'localhost')}/${name}`], 'ganti')
      return tallyOf(await runInHost('import', [...argumentsFor(file), '--copy-images'], ENV()))
    }
    expect(await run('a.png')).toEqual({ created: 1, skipped: 1 })
    expect(await run('b.png')).toEqual({ updated: 1, skipped: 1 })
  })

  test('copies a cover again from another URL with the same file name', async () => {
    const pictures = [await draw(640, 480).png().toBuffer(), await draw(320, 240).png().toBuffer()]
    const old = await stub(...pictures.map((body) => ({ status: 200, body })))
    const base = old.url.replace('127.0.0.1', 'localhost')
    const run = async (path: string, ...others: string[]) => {
      const file = wordpress('moved-cover', [`${base}/${path}`], 'berpindah')
      return tallyOf(await runInHost('import', [...argumentsFor(file), '--copy-images', ...others], ENV()))
    }
    const coverOf = async () => (await fieldsOf('berpindah-0')).cover_image_url
    expect(await run('a/cover.png')).toEqual({ created: 1, skipped: 1 })
    const first = await coverOf()
    expect(await run('b/cover.png', '--dry-run')).toEqual({ updated: 1, skipped: 1 })
    expect(await run('b/cover.png')).toEqual({ updated: 1, skipped: 1 })
    const second = await coverOf()
    expect(second).not.toBe(first)
    expect(await run('b/cover.png')).toEqual({ unchanged: 1, skipped: 1 })
    expect(old.received.map(({ path }) => path)).toEqual(['/a/cover.png', '/b/cover.png'])
    old.close()
    expect(await run('c/cover.png')).toEqual({ unchanged: 1, skipped: 1, losses: 1 })
    expect(await coverOf()).toBe(second)
  })

  test('reports the same in a dry run as in the run, before and after it', async () => {
    const root = markdown('sama', {
      'sama.md': '---\ntitle: Sama\ncover: {image: a.png, alt: Alt}\n---\n![A](a.png) ![B](b.svg)\n',
      'b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'empty.md': '',
    })
    writeFileSync(join(root, 'a.png'), await draw().png().toBuffer())
    const dry = () => runInHost('import', [...argumentsFor(root), '--dry-run'], ENV())
    const runs: { tally: object; lines: Reported[] }[] = []
    for (const run of [dry, () => importFile(root), dry, () => importFile(root)])
      runs.push({ tally: tallyOf(await run()), lines: report(root) })
    const [dryFirst, first, drySecond, second] = runs
    expect(first?.tally).toEqual({ created: 1, skipped: 1, losses: 2 })
    expect(dryFirst).toEqual(first)
    expect(second?.tally).toEqual({ unchanged: 1, skipped: 1, losses: 2 })
    expect(drySecond).toEqual(second)
    expect(first?.lines.map(({ loss }) => loss?.message)).toEqual([
      'without text: "Empty"',
      'b.svg was not uploaded: SVG is not accepted, since it can contain scripts; send one of JPEG, PNG, WebP, GIF and AVIF.',
      expect.stringContaining('Relative, so broken on this site'),
    ])
    const { gallery, cover_image_url } = (await fieldsOf('sama')) as Record<string, unknown>
    expect(gallery).toMatchObject([{ url: cover_image_url, alt: 'Alt' }])
  })

  test('continues after Ctrl-C, with the same result as an uninterrupted run', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `${at}.md`,
        `---\ntitle: Henti ${at}\nslug: henti-${at % 25}\ncategory: Henti\naliases: [/henti/${at % 30}/]\n---\nIsi ${at}.\n`,
      ]),
    )
    const root = markdown('henti', files)
    const args = [...argumentsFor(root), '--concurrency', '2']
    const { child, ended } = startCommand('import', args, ENV())
    await expect.poll(() => totalIn('Henti'), UNTIL_PUBLISHED).toBeGreaterThanOrEqual(5)
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect(code).toBe(1)
    expect(stderr).toContain('Stopped. Run the same command again to continue.')
    expect(await totalIn('Henti')).toBeLessThan(40)

    expect(await importFile(root)).toMatchObject({ code: 0 })
    const interrupted = await exportAll(server, 'Henti')
    const whole = await borrowServer()
    await importFile(root, whole.url)
    expect(interrupted).toHaveLength(40)
    expect(interrupted).toEqual(await exportAll(whole, 'Henti'))
  })

  test('waits while the service restarts, and continues', async () => {
    const env = { DATABASE_URL: createSqliteUrl(), PORT: String(await freePort()) }
    const before = await startForTest({ env })
    const titles = Array.from({ length: 40 }, (_, at) => `Ulang ${at}`)
    const file = ndjson('restarted', [...titles.map((title) => body(title, 'Ulang'))])
    const args = [...argumentsFor(file, before.url), '--concurrency', '2']
    const { output, ended } = startCommand('import', args, ENV())
    await expect.poll(() => totalIn('Ulang', before.url), UNTIL_PUBLISHED).toBeGreaterThanOrEqual(5)
    await before.stop()
    await expect.poll(output, { timeout: 20_000 }).toContain('Waiting before the next attempt')
    const after = await startForTest({ env })
    const done = await ended
    expect([done.code, tallyOf(done)]).toEqual([0, { created: 40 }])
    expect(await totalIn('Ulang', after.url)).toBe(40)
  })

  test('finds an article renamed since the last run, and leaves out an alias of another article', async () => {
    const folder = markdown('ganti', { 'lama.md': '---\ntitle: Lama\naliases: [/x/lama/]\n---\nIsi.\n' })
    await importFile(folder)
    await patch('lama', { slug: 'baru-dari-lama' })
    expect(tallyOf(await importFile(folder))).toEqual({ unchanged: 1 })

    const other = markdown('lain', {
      'lain.md': '---\ntitle: Lain\naliases: [/x/lama/, /x/lain/]\n---\nIsi.\n',
    })
    expect(tallyOf(await importFile(other))).toEqual({ created: 1, losses: 1 })
    expect(report(other)).toEqual([
      lossOf(
        'lain.md',
        'lain',
        'aliases',
        '/x/lama/ does not redirect: it already belongs to another article of the service',
      ),
    ])
    expect(existsSync(`${other}.redirects.nginx`)).toBe(false)
  })

  test('imports a truncated WordPress export up to the cut, and says where that is', async () => {
    const sample = readFileSync(join('lib/import/samples', 'wordpress-1.0.xml'), 'latin1')
    const file = join(folder, 'cut.xml')
    writeFileSync(file, sample.slice(0, sample.indexOf('Dibuang')), 'latin1')
    const ended = await importFile(file)
    expect([ended.code, tallyOf(ended)]).toEqual([1, { created: 2, losses: expect.any(Number) }])
    expect(ended.stderr).toContain('The XML ends at line 62, column 8 before its end: the file was cut off.')
  })

  test('imports a broken WordPress export up to the error, and names its line and the unclosed element', async () => {
    const sample = readFileSync(join('lib/import/samples', 'wordpress-1.0.xml'), 'latin1')
    const file = join(folder, 'broken.xml')
    writeFileSync(file, sample.replace('<title>Dibuang</title>', '<title>Dibuang</titel>'), 'latin1')
    const ended = await importFile(file)
    expect([ended.code, tallyOf(ended)]).toEqual([1, { unchanged: 2, losses: expect.any(Number) }])
    expect(ended.stderr).toMatch(
      /^The XML is broken at line 62: <title> is not closed\. Everything before that was read;/m,
    )
  })

  const badArguments = [
    { args: [], message: 'Name the file or folder to import.' },
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
    await expectUsageError('import', [], 'Name the file or folder to import.')
  })
})

/** Starts a service with the given replies, which ends with the test. */
async function stub(...replies: Reply[]) {
  const service = await startStub(...replies)
  onTestFinished(service.close)
  return service
}

function importFile(file: string, to = server.url) {
  return runInHost('import', argumentsFor(file, to), ENV())
}

function argumentsFor(file: string, to = server.url): string[] {
  return [file, '--to', to]
}

/** The nonzero numbers of the printed table. */
function tallyOf({ stdout }: { stdout: string }): Record<string, number> {
  const rows = [...stdout.matchAll(/^(created|updated|unchanged|skipped|failed|losses) +(\d+)$/gm)]
  return Object.fromEntries(
    rows.map(([, name, number]) => [name, Number(number)]).filter(([, number]) => number !== 0),
  )
}

type Reported = {
  source: string
  slug: string | null
  result: string
  loss: { field: string; message: string } | null
}

function report(source: string): Reported[] {
  const lines = readFileSync(`${source}.report.ndjson`, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line)).sort(bySource)
}

/** Several articles are sent at once, so reports are not in the order of the source. */
function bySource(one: Reported, other: Reported): number {
  return one.source < other.source ? -1 : one.source > other.source ? 1 : 0
}

function lossOf(source: string, slug: string, field: string, message: string): Reported {
  return { source, slug, result: 'created', loss: { field, message } }
}

function failedLine(source: string, message: string): Reported {
  return { source, slug: null, result: 'failed', loss: { field: 'article', message } }
}

function markdown(name: string, files: Record<string, string>): string {
  const root = join(folder, name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** Writes a WordPress export with an article for each cover. */
function wordpress(name: string, covers: string[], slug = 'bersampul'): string {
  const items = covers.map(
    (
      url,
      at,
    ) => `<item><title>Sampul</title><wp:post_name>${slug}-${at}</wp:post_name><wp:post_id>${at + 1}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>Isi.</content:encoded><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${at + 50}</wp:meta_value></wp:postmeta></item>
<item><wp:post_id>${at + 50}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>${url}</wp:attachment_url></item>`,
  )
  const file = join(folder, `${name}.xml`)
  writeFileSync(
    file,
    `<rss xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>\n<title>Situs</title>\n${items.join('\n')}\n</channel>\n</rss>\n`,
  )
  return file
}

async function fieldsOf(slug: string): Promise<Record<string, string>> {
  const headers = { Authorization: `Bearer ${server.apiKey}` }
  const response = await fetch(`${server.url}/api/artikel/${slug}?format=source`, { headers })
  return (await response.json()).data.fields
}

/** The fields of every article of a category, as a new import would send them. */
async function exportAll(
  { url, apiKey }: { url: string; apiKey: string },
  category: string,
): Promise<object[]> {
  const file = join(mkdtempSync(join(folder, 'export-')), 'all.ndjson')
  await runInHost('export', ['--from', url, '--to', file], { ARTIKEL_KEY: apiKey })
  const articles = readFileSync(file, 'utf8').trimEnd().split('\n')
  const all: { slug: string; category: string; published_at?: string }[] = articles.map((line) =>
    JSON.parse(line),
  )
  return all
    .filter((article) => article.category === category)
    .map(({ published_at: _, ...fields }) => fields)
    .sort((one, other) => (one.slug < other.slug ? -1 : 1))
}

async function patch(slug: string, changes: object) {
  await fetch(`${server.url}/api/artikel/${slug}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${server.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(changes),
  })
}

function ndjson(name: string, lines: string[]): string {
  const file = join(folder, `${name}.ndjson`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

function body(title: string, category: string): string {
  return JSON.stringify({ title, category, content: `Isi dari ${title}.` })
}

async function totalIn(category: string, url = server.url): Promise<number> {
  const response = await fetch(`${url}/api/artikel?kategori=${category}&limit=1`)
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
