import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteUrl } from '../../../e2e/support/sqlite'
import { databaseErrorKind } from '../errors'
import { createFile } from './file'
import { ThreadPool } from './thread-pool'

const LIMITS = { threads: 1, memoryMb: 64, niceness: 0, maxWaiting: 10, maxWaitMs: 20_000, maxRunMs: 20_000 }

const COUNT = (most: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) SELECT COUNT(*) FROM n`

test('a query that takes too long is rejected, and the next one succeeds', async () => {
  const ask = await openPool({ maxRunMs: 100 })
  const error = await ask(COUNT(5_000_000)).catch((error: unknown) => error)
  expect(databaseErrorKind(error)).toBe('busy')
  await expectAnswer(ask)
})

test.runIf(process.platform === 'linux')('threads that cannot be stopped do not pile up', async () => {
  const ask = await openPool({ maxRunMs: 20 })
  const counts = [countThreads()]
  for (let number = 1; number <= 4; number++) {
    expect(await ask(COUNT(1_000_000)).catch(databaseErrorKind)).toBe('busy')
    counts.push(countThreads())
  }
  await expectAnswer(ask)
  expect(Math.max(...counts)).toBeLessThanOrEqual((counts[0] ?? 0) + 1)
})

test('a thread that crashes rejects its query, and is replaced', async () => {
  const ask = await openPool({ memoryMb: 16 })
  const rows = ask(COUNT(300_000).replace('COUNT(*)', `'more than fits ' || i`))
  const [failure] = await Promise.all([rows.catch((error: unknown) => error), ask('SELECT 1')])
  expect(databaseErrorKind(failure)).toBe('unavailable')
  expect(String(failure)).toMatch(/memory/)
  expect(await ask('SELECT 1')).toEqual([[1]])
})

test('a closing pool completes earlier queries, and rejects later ones', async () => {
  const pool = await open({})
  const answers = [1, 2, 3].map((number) => askIn(pool, `SELECT ${number}`))
  const closing = pool.close()
  await expect(askIn(pool, 'SELECT 4')).rejects.toThrow('The database is being closed.')
  expect(await Promise.all(answers)).toEqual([[[1]], [[2]], [[3]]])
  await closing
})

test('a missing file and one that is not a database are rejected', async () => {
  await expect(ThreadPool.open({ ...LIMITS, settings: settingsOf('/dev/null/artikel.db') })).rejects.toThrow(
    'unable to open database file',
  )
  await expect(ThreadPool.open({ ...LIMITS, settings: settingsOf('package.json') })).rejects.toThrow(
    'file is not a database',
  )
})

/** Polls, since on a busy machine even the shortest query may exceed a short limit. */
async function expectAnswer(ask: (sql: string) => Promise<unknown>) {
  await expect.poll(() => ask('SELECT 1').catch(String), { timeout: 10_000 }).toEqual([[1]])
}

/** The number of threads of this process. */
function countThreads(): number {
  return readdirSync('/proc/self/task').length
}

async function openPool(options: Partial<typeof LIMITS>) {
  const pool = await open(options)
  onTestFinished(() => pool.close())
  return (sql: string) => askIn(pool, sql)
}

async function open(options: Partial<typeof LIMITS>): Promise<ThreadPool> {
  const file = createSqliteUrl().slice('file:'.length)
  await createFile(file)
  return ThreadPool.open({ ...LIMITS, ...options, settings: settingsOf(file) })
}

async function askIn(pool: ThreadPool, sql: string): Promise<unknown[][]> {
  const thread = await pool.acquire()
  try {
    return (await pool.ask(thread, { kind: 'query', sql, values: [] })).rows
  } finally {
    pool.release(thread)
  }
}

function settingsOf(file: string) {
  return { file, isReadonly: false, cacheKilobytes: 1_000 }
}
