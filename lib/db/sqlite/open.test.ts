import { copyFileSync, renameSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSqliteUrl } from '../../../e2e/support/sqlite'
import { type RequestContext, runInRequestContext } from '../../request-context'
import type { Database, Queries } from '../database'
import { databaseErrorKind } from '../errors'
import { Sqlite } from './driver.mjs'
import { createFile } from './file'
import { migrateSqlite } from './migrate'
import { openSqlite } from './open'

let file: string
let database: Database

beforeEach(async () => {
  file = join(dirname(createSqliteUrl().slice('file:'.length)), 'new', 'artikel.db')
  await createFile(file)
  migrateSqlite(file)
  database = await openSqlite(file)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await database.close()
})

describe('while another process holds the write lock,', () => {
  test('reads succeed and the event loop keeps running; the write finishes when the lock is free', async () => {
    const other = new Sqlite(file)
    other.exec('BEGIN IMMEDIATE')
    let isWritten = false
    const writing = database.writeOnce((queries) => insert(queries, 'a')).then(() => (isWritten = true))

    for (let read = 0; read < 50; read++) {
      expect(await database.read.category.count()).toBe(0)
      await database.read.$queryRaw`SELECT 1 FROM category`
      await database.slow.$queryRaw`SELECT 1`
      await turn()
    }
    expect(isWritten).toBe(false)
    other.exec('COMMIT')
    await writing
    expect(await database.read.category.count()).toBe(1)
    other.close()
  })
})

describe('a flush of the log', () => {
  test('delays only its own write, not the following ones, which share the next flush', async () => {
    const flushes = await holdFlushes()
    const first = watch(database.write((queries) => insert(queries, 'first')))
    await vi.waitFor(() => expect(flushes).toHaveLength(1))
    const others = ['second', 'third'].map((key) => watch(database.write((queries) => insert(queries, key))))
    others.push(watch(database.writeOnce((queries) => insert(queries, 'fourth'))))
    await vi.waitFor(async () => expect(await keys()).toHaveLength(4))
    expect([first, ...others].filter(({ isDone }) => isDone)).toEqual([])

    flushes[0]?.finish()
    await first.result
    await vi.waitFor(() => expect(flushes).toHaveLength(2))
    flushes[1]?.finish()
    await Promise.all(others.map(({ result }) => result))
    expect(flushes).toHaveLength(2)
  })

  test('that fails leaves the write uncertain', async () => {
    const flushes = await holdFlushes()
    const writing = database.write((queries) => insert(queries, 'a')).catch(databaseErrorKind)
    await vi.waitFor(() => expect(flushes).toHaveLength(1))
    flushes[0]?.fail(new Error('EIO'))
    expect(await writing).toBe('uncertain')
  })

  test('that succeeds after one that failed proves nothing: the log is emptied before the next write is confirmed', async () => {
    const flushes = await holdFlushes()
    const write = (key: string) => database.write((queries) => insert(queries, key)).catch(databaseErrorKind)
    const first = write('a')
    await vi.waitFor(() => expect(flushes).toHaveLength(1))
    flushes[0]?.fail(new Error('EIO'))
    await first
    const second = write('b')
    await vi.waitFor(() => expect(flushes).toHaveLength(2))
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    flushes[1]?.finish()
    await second
    expect(statSync(`${file}-wal`).size).toBe(0)
    expect(await keys()).toEqual(['a', 'b'])
  })

  test.each(['', '-wal'])(
    'of a file%s that was moved away leaves what was written uncertain',
    async (end) => {
      renameSync(file + end, `${file}.away`)
      expect(await database.write((queries) => insert(queries, 'a')).catch(databaseErrorKind)).toBe(
        'uncertain',
      )
      copyFileSync(`${file}.away`, file + end)
      expect(await database.writeOnce((queries) => insert(queries, 'b')).catch(databaseErrorKind)).toBe(
        'uncertain',
      )
      renameSync(`${file}.away`, file + end)
      await database.write((queries) => insert(queries, 'c'))
      expect(await keys()).toEqual(['a', 'b', 'c'])
    },
  )

  test('is not made after a rollback', async () => {
    const flushes = await holdFlushes()
    await database.write(() => Promise.reject(new Error('no'))).catch(() => {})
    await turn()
    expect(flushes).toHaveLength(0)
  })
})

describe('a request that is aborted', () => {
  test('has its waiting reads and writes dropped, but not those of other requests', async () => {
    const aborting = new AbortController()
    const finishFirst = await beginWrite('first')
    const dropped = runInRequestContext(scopeOf(aborting.signal), () => [
      database.write((queries) => insert(queries, 'dropped')),
      database.writeOnce((queries) => insert(queries, 'dropped once')),
    ])
    const kept = runInRequestContext(scopeOf(new AbortController().signal), () =>
      database.writeOnce((queries) => insert(queries, 'kept')),
    )
    const refusals = Promise.all(dropped.map((write) => write.catch(databaseErrorKind)))
    await turn()
    aborting.abort()
    expect(await refusals).toEqual(['busy', 'busy'])
    await finishFirst()
    await kept
    expect(await keys()).toEqual(['first', 'kept'])
  })

  test('runs no more queries', async () => {
    const reads = runInRequestContext(scopeOf(AbortSignal.abort()), () =>
      Promise.all([
        database.read.category.count().catch(databaseErrorKind),
        database.read.$queryRaw`SELECT 1`.catch(databaseErrorKind),
      ]),
    )
    expect(await reads).toEqual(['busy', 'busy'])
  })

  test('completes the transaction that it has begun', async () => {
    const aborting = new AbortController()
    await runInRequestContext(scopeOf(aborting.signal), () =>
      database.write(async (queries) => {
        await insert(queries, 'a')
        aborting.abort()
        await insert(queries, 'b')
      }),
    )
    expect(await keys()).toEqual(['a', 'b'])
  })
})

test('writes beyond the limit of waiting ones are rejected at once, and the others succeed', async () => {
  const finishFirst = await beginWrite('first')
  const outcomes = Array.from({ length: 300 }, (_, number) =>
    database.writeOnce((queries) => insert(queries, `${number}`)).then(() => 'done', databaseErrorKind),
  )
  const refused = await Promise.all(outcomes.slice(200))
  expect(new Set(refused)).toEqual(new Set(['busy']))
  await finishFirst()
  expect(new Set(await Promise.all(outcomes.slice(0, 200)))).toEqual(new Set(['done']))
  expect(await database.read.category.count()).toBe(201)
})

test('a transaction runs concurrent statements in order', async () => {
  await database.write(async (queries) => {
    await Promise.all(['a', 'b', 'c'].map((key) => insert(queries, key)))
  })
  expect(await keys()).toEqual(['a', 'b', 'c'])
})

test('the files are readable only by their owner', () => {
  const modes = ['', '-wal', '-shm'].map((end) => statSync(`${file}${end}`).mode & 0o777)
  expect([...modes, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o600, 0o600, 0o700])
})

async function insert(queries: Queries, key: string): Promise<void> {
  await queries.category.create({ data: { key, name: key, slug: key.replaceAll(' ', '-') } })
}

/** Begins a transaction that lasts until the returned function is called. */
async function beginWrite(key: string): Promise<() => Promise<void>> {
  const [inside, end] = [defer(), defer()]
  const writing = database.write(async (queries) => {
    await insert(queries, key)
    inside.resolve()
    await end.promise
  })
  await inside.promise
  return () => {
    end.resolve()
    return writing
  }
}

async function keys(): Promise<string[]> {
  const rows = await database.read.category.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ key }) => key)
}

function scopeOf(signal: AbortSignal): RequestContext {
  return { id: 'test', clientAddress: '', dependencies: new Set(), signal }
}

function defer() {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((onResolve) => {
    resolve = onResolve
  })
  return { promise, resolve }
}

/** Makes each flush of a file last until the test finishes or fails it, like a slow or broken disk. */
async function holdFlushes() {
  const flushes: { finish: () => void; fail: (reason: Error) => void }[] = []
  const handle = await open(file)
  await handle.close()
  vi.spyOn(Object.getPrototypeOf(handle), 'datasync').mockImplementation(
    () => new Promise<void>((finish, fail) => flushes.push({ finish, fail })),
  )
  return flushes
}

function watch(result: Promise<unknown>) {
  const watched = { result, isDone: false }
  const done = () => {
    watched.isDone = true
  }
  result.then(done, done)
  return watched
}
