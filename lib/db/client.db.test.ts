import { setImmediate as afterReading } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { outsideRequest, runInRequestContext } from '../request-context'
import { database, type Queries, type RawQueries } from './database'
import { databaseErrorKind, isUniqueViolation } from './errors'
import { sql } from './sql'

const isSqlite = inject('postgresUrl') === ''

describe.runIf(isSqlite)('SQLite', () => {
  const pragmas = [
    { pragma: 'journal_mode', value: 'wal' },
    { pragma: 'synchronous', value: 1 },
    { pragma: 'foreign_keys', value: 1 },
  ]

  test.each(pragmas)('reads and writes with $pragma = $value', async ({ pragma, value }) => {
    const ask = (queries: RawQueries) =>
      queries.$queryRaw<Record<string, unknown>[]>(sql([`SELECT * FROM pragma_${pragma}`]))
    const answers = [await ask(database().read), await ask(database().slow), await database().write(ask)]
    const found = answers.map(([row]) => Object.values(row ?? {}).map(toNumber))
    expect(found).toEqual([[value], [value], [value]])
  })

  test('waits for locks only in its threads, never in the event loop', async () => {
    const ask = (queries: RawQueries) => queries.$queryRaw`SELECT timeout FROM pragma_busy_timeout`
    const answers = [await ask(database().read), await ask(database().slow), await database().write(ask)]
    expect(answers).toEqual([[{ timeout: 0 }], [{ timeout: 5000 }], [{ timeout: 5000 }]])
  })
})

test('a short read fails with the same error as a long one', async () => {
  const [short, long] = await Promise.all(
    [database().read, database().slow].map((queries) => queries.$queryRaw`SELEKT 1`.catch((cause) => cause)),
  )
  expect(short).toBeInstanceOf(Error)
  expect(short).toEqual(long)
})

test('batched statements run in order, and return the rows of each', async () => {
  const name = 'sekaligus'
  const rows = await database().write((queries) =>
    queries.$queryAll([
      sql`INSERT INTO category (name, key, slug) VALUES (${name}, ${name}, ${name})`,
      sql`SELECT name, total, listed FROM category WHERE key = ${name}`,
      sql`UPDATE category SET total = total + 1 WHERE key = ${name} RETURNING total`,
    ]),
  )
  expect(rows).toEqual([[], [{ name, total: 0, listed: false }], [{ total: 1 }]])
})

test.each(['write', 'writeOnce'] as const)(
  'batched statements are all rolled back when one fails, by %s',
  async (way) => {
    const statements = ['satu', 'satu'].map(
      (name) => sql`INSERT INTO category (name, key, slug) VALUES (${name}, ${name}, ${name})`,
    )
    await expect(database()[way]((queries) => queries.$queryAll(statements))).rejects.toThrow()
    expect(await count(database().read, 'satu')).toBe(0)
  },
)

test('a write of a signed-in person goes before waiting writes of keys', async () => {
  const order: string[] = []
  const as = (kind: 'key' | 'person', name: string) => {
    const request = { id: '', clientAddress: '', caller: { kind, name }, dependencies: new Set<string>() }
    return runInRequestContext(request, () =>
      database().write(async (queries) => {
        await insert(queries, name)
        order.push(name)
      }),
    )
  }
  const seen = defer()
  const first = database().write(async () => seen.promise)
  const waiting = [as('key', 'satu'), as('key', 'dua'), as('person', 'Sari')]
  await afterReading()
  seen.resolve()
  await Promise.all([first, ...waiting])
  expect(order).toEqual(['Sari', 'satu', 'dua'])
})

describe('a transaction', () => {
  test('that has ended rejects further statements', async () => {
    const later = await database().write(async (queries) => ({ queries }))
    await expect(later.queries.$executeRaw`UPDATE category SET total = 99`).rejects.toThrow()
  })

  test('is visible to readers only after its commit', async () => {
    const name = 'belum'
    const inside = defer()
    const writing = database().write(async (queries) => {
      await insert(queries, name)
      expect(await count(queries, name)).toBe(1)
      inside.resolve()
      await seen.promise
    })
    const seen = defer()
    await inside.promise
    expect(await count(database().read, name)).toBe(0)
    seen.resolve()
    await writing
    expect(await count(database().read, name)).toBe(1)
  })

  test('that fails is rolled back', async () => {
    const failure = new Error('no')
    const writing = database().write(async (queries) => {
      await insert(queries, 'gagal')
      throw failure
    })
    await expect(writing).rejects.toBe(failure)
    expect(await count(database().read, 'gagal')).toBe(0)
  })

  test('that fails at its last statement is rolled back as a whole', async () => {
    await database().writeOnce((queries) => insert(queries, 'ada'))
    const writing = database().write(async (queries) => {
      await insert(queries, 'tidak ada')
      await insert(queries, 'ada')
    })
    expect(await writing.catch(isUniqueViolation)).toBe(true)
    expect(await count(database().read, 'tidak ada')).toBe(0)
  })

  test('that fails does not hold up the next', async () => {
    await database()
      .write(async () => {
        throw new Error('no')
      })
      .catch(() => {})
    await database().write((queries) => insert(queries, 'berikut'))
    expect(await count(database().read, 'berikut')).toBe(1)
  })

  test('runs alone, so that its reads stay valid until it commits', async () => {
    await database().writeOnce((queries) => insert(queries, 'angka'))
    const increments = Array.from({ length: 50 }, () =>
      database().write(async (queries) => {
        const found = await queries.category.findFirst({ where: { key: 'angka' } })
        await afterReading()
        await queries.category.update({ where: { key: 'angka' }, data: { total: (found?.total ?? 0) + 1 } })
      }),
    )
    await Promise.all(increments)
    const found = await database().read.category.findFirst({ where: { key: 'angka' } })
    expect(found?.total).toBe(50)
  })

  test('does not include a single write made meanwhile', async () => {
    const inside = defer()
    const release = defer()
    const failing = database()
      .write(async (queries) => {
        await insert(queries, 'hilang')
        inside.resolve()
        await release.promise
        throw new Error('no')
      })
      .catch(() => 'failed')
    await inside.promise
    const single = database().writeOnce((queries) => insert(queries, 'tetap'))
    release.resolve()
    expect(await failing).toBe('failed')
    await single
    expect([await count(database().read, 'hilang'), await count(database().read, 'tetap')]).toEqual([0, 1])
  })

  test('waits for earlier ones, in order', async () => {
    const order: number[] = []
    await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        database().write(async (queries) => {
          await count(queries, 'x')
          order.push(number)
        }),
      ),
    )
    expect(order).toEqual([1, 2, 3, 4, 5])
  })
})

describe('a slow read', () => {
  test('returns the same rows as a short one, even with many at once', async () => {
    const ask = (queries: RawQueries, number: number) =>
      queries.$queryRaw<{ number: number; text: string }[]>`
        SELECT CAST(${number} AS INTEGER) AS number, CAST(${`${number}`} AS TEXT) AS text`
    const numbers = Array.from({ length: 50 }, (_, number) => number)
    const slow = await Promise.all(numbers.map((number) => ask(database().slow, number)))
    const short = await Promise.all(numbers.map((number) => ask(database().read, number)))
    expect(slow).toEqual(short)
    expect(slow[7]?.[0]?.text).toBe('7')
  })

  test('that fails does not hold up the next', async () => {
    const failures = Array.from({ length: 20 }, async () => database().slow.$queryRaw`SELEKT 1`)
    const outcomes = await Promise.allSettled(failures)
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(await database().slow.$queryRaw`SELECT 'x' AS one`).toEqual([{ one: 'x' }])
  })

  test('does not start for an aborted request, nor does a write', async () => {
    const scope = { id: '', clientAddress: '', dependencies: new Set<string>(), signal: AbortSignal.abort() }
    const reading = runInRequestContext(scope, async () => database().slow.$queryRaw`SELECT 1`)
    expect(await reading.catch(databaseErrorKind)).toBe('busy')
    const writing = runInRequestContext(scope, () =>
      database().write((queries) => insert(queries, 'tidak lagi')),
    )
    expect(await writing.catch(databaseErrorKind)).toBe('busy')
    const outside = runInRequestContext(scope, () =>
      outsideRequest(() => database().writeOnce((queries) => insert(queries, 'di luar'))),
    )
    await outside
    expect([await count(database().read, 'tidak lagi'), await count(database().read, 'di luar')]).toEqual([
      0, 1,
    ])
  })
})

describe('a foreign key', () => {
  test('must refer to an existing row', async () => {
    const content = {
      source: '',
      formatGiven: '',
      format: '',
      html: '',
      text: '',
      pictures: '',
      renderVersion: 1,
    }
    const writing = database().write((queries) =>
      queries.articleContent.create({ data: { articleId: 999_999, ...content } }),
    )
    await expect(writing).rejects.toMatchObject({ code: 'P2003' })
  })
})

async function insert(queries: Queries, key: string): Promise<void> {
  await queries.category.create({ data: { key, name: key, slug: key.replaceAll(' ', '-') } })
}

function count(queries: Queries, key: string): Promise<number> {
  return queries.category.count({ where: { key } })
}

function toNumber(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}

function defer() {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((onResolve) => {
    resolve = onResolve
  })
  return { promise, resolve }
}
