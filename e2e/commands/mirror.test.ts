import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Service, serviceAt } from '../api/support/service'
import { type RunningServer, startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { runInHost } from './command-host'
import { expectUsageError, startCommand } from './run-command'

/** A command takes seconds to start on a busy machine. */
const PATIENT = { timeout: 30_000 }

/** How long a mirror follows random writes; a longer time finds rarer races. */
const WRITING_MS = Number(process.env.MIRROR_SECONDS ?? 4) * 1_000

let server: RunningServer
let service: Service

beforeAll(async () => {
  server = await startServer({ env: { DATABASE_URL: createSqliteUrl() } })
  service = serviceAt(server)
})
afterAll(() => server.kill())

describe('npm run mirror', () => {
  test('keeps a file for each article, and follows renames, unpublishing and deletions', async () => {
    const folder = newFolder()
    for (const slug of ['tetap', 'pindah', 'tarik', 'hapus']) await service.publish({ slug, content: slug })
    await service.publish({ slug: 'konsep', status: 'draft' })
    follow(folder)
    await expect
      .poll(() => filesIn(folder), PATIENT)
      .toEqual(['hapus.md', 'pindah.md', 'tarik.md', 'tetap.md'])
    expect(readFileSync(join(folder, 'tetap.md'), 'utf8')).toBe(await markdownOf('tetap'))

    await service.patch('pindah', { slug: 'sudah-pindah' })
    await service.patch('tarik', { status: 'draft' })
    await service.remove('hapus')
    await service.patch('tetap', { content: 'Isi baru.' })
    await expect.poll(() => filesIn(folder), PATIENT).toEqual(['sudah-pindah.md', 'tetap.md'])
    await expect.poll(() => readFileSync(join(folder, 'tetap.md'), 'utf8'), PATIENT).toContain('Isi baru.')
    const { body } = await service.list('limit=50')
    expect(body.data.find(({ slug }) => slug === 'tetap')?.views).toBe(0)
  })

  test('continues from its last cursor, in NDJSON too', async () => {
    const folder = newFolder()
    const run = () => runInHost('mirror', args(folder, '--format', 'ndjson', '--once'))
    expect(await run()).toMatchObject({ code: 0 })
    const { id } = await service.publish({ slug: 'baru' })
    const second = await run()
    expect(second.stdout).toBe(`upsert baru\n${linesIn(folder).length} articles are in ${folder}.\n`)
    const line = linesIn(folder).find((article) => article.id === id)
    expect(line).toMatchObject({ slug: 'baru', revision: 1, markdown: await markdownOf('baru') })
    expect((await run()).stdout).not.toContain('upsert')
  })

  test('ends up equal to a site with eight random writers that reuse slugs', async () => {
    const folder = newFolder()
    follow(folder)
    const until = Date.now() + WRITING_MS
    await Promise.all(Array.from({ length: 8 }, (_, writer) => writeAtRandom(writer, until)))
    const { body } = await service.list('limit=50&sort=title')
    const published = body.data.map(({ slug }) => `${slug}.md`).sort()
    expect(body.meta.pagination.total).toBe(published.length)
    await expect.poll(() => filesIn(folder), PATIENT).toEqual(published)
    for (const file of published) {
      const copy = () => readFileSync(join(folder, file), 'utf8')
      await expect.poll(copy, PATIENT).toBe(await markdownOf(file.replace('.md', '')))
    }
  })

  test('rejects a folder that is a mirror with another format', async () => {
    const folder = newFolder()
    await startCommand('mirror', args(folder, '--once')).ended
    const { code, stderr } = await runInHost('mirror', args(folder, '--once', '--format', 'ndjson'))
    expect(code).toBe(1)
    expect(stderr).toContain('is a mirror of')
  })

  test('shows its usage when it rejects its arguments', async () => {
    await expectUsageError('mirror', ['--to', 'x'], 'Name the service: --from URL.')
    await expectUsageError('mirror', ['--from', server.url], 'Name where to write: --to FOLDER.')
    await expectUsageError('mirror', args('x', '--format', 'xml'), '--format must be markdown or ndjson')
  })
})

/** Uses few slugs, so that writers collide. */
async function writeAtRandom(writer: number, until: number) {
  while (Date.now() < until) {
    const slug = `acak-${Math.floor(Math.random() * 6)}`
    const other = `acak-${Math.floor(Math.random() * 6)}`
    const kind = Math.random()
    if (kind < 0.4) await service.put(slug, { title: slug, category: 'Acak', content: `${writer} ${kind}` })
    else if (kind < 0.6) await service.patch(slug, { slug: other })
    else if (kind < 0.75) await service.patch(slug, { status: 'draft' })
    else if (kind < 0.9) await service.patch(slug, { status: 'published' })
    else await service.remove(slug)
    await delay(20)
  }
}

/** Runs the command until the test ends. */
function follow(folder: string) {
  const { child, ended } = startCommand('mirror', args(folder))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })
}

function args(folder: string, ...others: string[]): string[] {
  return ['--from', server.url, '--to', folder, ...others]
}

async function markdownOf(slug: string): Promise<string> {
  return (await fetch(`${server.url}/artikel/${slug}.md`)).text()
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'artikel-mirror-'))
}

function filesIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .sort()
    : []
}

function linesIn(folder: string): { id: number; slug: string }[] {
  const text = readFileSync(join(folder, 'articles.ndjson'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
