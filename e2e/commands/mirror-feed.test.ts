import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Answer, startRouted } from '../support/routed-service'
import { runInHost } from './command-host'
import { startCommand } from './run-command'

const TIME = '2020-01-01T00:00:00.000Z'

describe('a mirror of a long feed', () => {
  test('reads everything again when the service is restored in the middle', async () => {
    const { stderr, code } = await mirror(restored(1))
    expect([code, stderr]).toEqual([0, `${READING_AGAIN}\n`])
  })

  test('ends when the service is restored again and again', async () => {
    const { stderr, code } = await mirror(restored(Number.POSITIVE_INFINITY))
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('restored again before everything was read. Run the same command again.\n'),
    ])
  })
})

test('a mirror that the service resets again and again pauses longer each time', async () => {
  const resets: number[] = []
  const { url } = await startRouted((path) => {
    if (!path.includes('after=a')) return page('a', false)()
    resets.push(performance.now())
    return { status: 409 }
  })
  const { child, ended } = startCommand('mirror', ['--from', url, '--to', newFolder()])
  await expect.poll(() => resets.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  const [first = 0, second = 0, third = 0, fourth = 0] = resets
  expect(second - first).toBeGreaterThanOrEqual(250)
  expect(third - second).toBeGreaterThanOrEqual(500)
  expect(fourth - third).toBeGreaterThanOrEqual(1_000)
})

test('a mirror behind a cache with an outdated copy says what to do', async () => {
  const article = { id: 1, slug: 'baru', revision: 2, updated_at: '2021-01-01T00:00:00.000Z' }
  const { stderr, code } = await mirror((path) =>
    path.startsWith('/artikel/')
      ? { body: `---\nupdated: "${TIME}"\n---\n# baru\n` }
      : page('a', false, [{ type: 'upsert', article }])(),
  )
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(
      '/artikel/baru.md stays older than the feed of changes says: a cache in front of the service keeps an outdated copy. Purge that cache, then run the same command again.\n',
    ),
  ])
})

test('a mirror overwrites nothing in a folder that has files and is no mirror', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'baru.md'), 'tulisan sendiri')
  const { url } = await startRouted(feedOf('baru'))
  const { stderr, code } = await mirrorInto(folder, url)
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(
      `The folder ${folder} is not empty; name another, so that nothing in it is overwritten.\n`,
    ),
  ])
  expect(readdirSync(folder)).toEqual(['baru.md'])
  expect(readFileSync(join(folder, 'baru.md'), 'utf8')).toBe('tulisan sendiri')
})

test('a mirror can be in a new Git repository', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, '.git'))
  const { url } = await startRouted(feedOf('baru'))
  expect(await mirrorInto(folder, url)).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(folder).sort()).toEqual(['.git', '.mirror.json', 'baru.md'])
})

test.each(['markdown', 'ndjson'])('a new mirror as %s that breaks off starts again', async (format) => {
  const [folder, slugs] = [newFolder(), Array.from({ length: 9 }, (_, at) => `kabar-${at}`)]
  let isBroken = true
  const feed = feedOf(...slugs)
  // Read after the first eight have been written.
  const { url } = await startRouted((path) =>
    isBroken && path === '/artikel/kabar-8.md' ? { body: '\0' } : feed(path),
  )
  expect(await mirrorInto(folder, url, '--format', format)).toMatchObject({ code: 1 })
  isBroken = false
  expect(await mirrorInto(folder, url, '--format', format)).toMatchObject({ code: 0, stderr: '' })
  expect((await mirrorInto(folder, url, '--format', format)).stdout).toBe(`9 articles are in ${folder}.\n`)
})

test('a mirror that breaks off keeps no file of what is renamed or deleted before it goes on', async () => {
  const folder = newFolder()
  const slugs = Array.from({ length: 9 }, (_, at) => `kabar-${at}`)
  const feed = feedOf(...slugs)
  let later: object[] | null = null
  const { url } = await startRouted((path) => {
    if (later && path.startsWith('/api/')) return page('b', false, later)()
    return later === null && path === '/artikel/kabar-8.md' ? { body: '\0' } : feed(path)
  })
  expect(await mirrorInto(folder, url)).toMatchObject({ code: 1 })
  later = [
    ...slugs.slice(2).map((slug, at) => upsertOf(at + 3, slug)),
    upsertOf(1, 'pindah'),
    { type: 'delete', id: 2, slug: 'kabar-1' },
  ]
  expect(await mirrorInto(folder, url)).toMatchObject({ code: 0, stderr: '' })
  const files = [...slugs.slice(2), 'pindah'].map((slug) => `${slug}.md`)
  expect(readdirSync(folder).sort()).toEqual(['.mirror.json', ...files])
})

test('a mirror as ndjson drops a deleted article whose slug another has taken', async () => {
  const folder = newFolder()
  const feed = feedOf('kabar')
  const { url } = await startRouted((path) =>
    path.includes('after=a')
      ? page('b', false, [upsertOf(2, 'kabar'), { type: 'delete', id: 1, slug: 'pindah' }])()
      : path.includes('after=b')
        ? page('b', false)()
        : feed(path),
  )
  for (const _ of ['at first', 'then'])
    expect(await mirrorInto(folder, url, '--format', 'ndjson')).toMatchObject({ code: 0, stderr: '' })
  const lines = readFileSync(join(folder, 'articles.ndjson'), 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).id)).toEqual([2])
})

const READING_AGAIN = 'The service was restored to an earlier state: reading everything again.'

/** A feed of two pages; the second is answered with 409 the first `times`. */
function restored(times: number) {
  let left = times
  return (path: string): Answer => {
    if (!path.includes('after=a')) return page('a', true)()
    left -= 1
    return left < 0 ? page('b', false)() : { status: 409 }
  }
}

function page(cursor: string, hasMore: boolean, data: object[] = []) {
  return (): Answer => ({ body: { data, meta: { cursor, has_more: hasMore } } })
}

async function mirror(answer: (path: string) => Answer) {
  const { url } = await startRouted(answer)
  return mirrorInto(newFolder(), url)
}

function mirrorInto(folder: string, url: string, ...others: string[]) {
  return runInHost('mirror', ['--from', url, '--to', folder, '--once', ...others])
}

/** A feed of one page with an article of each slug. */
function feedOf(...slugs: string[]) {
  const upserts = slugs.map((slug, at) => upsertOf(at + 1, slug))
  return (path: string): Answer =>
    path.startsWith('/artikel/')
      ? { body: `---\nupdated: "${TIME}"\n---\n# Kabar\n` }
      : page('a', false, path.includes('after=a') ? [] : upserts)()
}

function upsertOf(id: number, slug: string) {
  return { type: 'upsert', article: { id, slug, revision: 1, updated_at: TIME } }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'artikel-feed-'))
}
