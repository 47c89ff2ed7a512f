import type { Socket } from 'node:net'
import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type Network, startNetwork } from '../../../e2e/support/network'
import { createDatabase } from '../../../e2e/support/postgres'
import { type Database, type Queries, retryingConflicts } from '../database'
import { databaseErrorKind } from '../errors'
import { connectionTo, TimedClient } from './connection'
import { migratePostgresql } from './migrate'
import { openPostgresql } from './open'
import { inspectServer } from './server'

const isPostgresql = inject('postgresUrl') !== ''
const LOCK_OF_WRITERS = 4_127_330

describe.runIf(isPostgresql).concurrent('a network', { timeout: 40_000 }, () => {
  test('that drops its connections makes pending queries fail after seconds; the next succeed', async ({
    expect,
    onTestFinished,
  }) => {
    const { network, database } = await open(onTestFinished)
    await Promise.all([count(database.read, 'x'), count(database.control, 'x')])
    network.forget()
    const asked = [count(database.read, 'x'), count(database.control, 'x')]
    expect(await Promise.all(asked.map(kindOf))).toEqual(['unavailable', 'unavailable'])
    await database.write((queries) => insert(queries, 'lagi'))
    expect(await count(database.read, 'lagi')).toBe(1)
  })

  test('that drops a read does not delay a write, which takes a new connection', async ({
    expect,
    onTestFinished,
  }) => {
    const { network, database } = await open(onTestFinished)
    await Promise.all([count(database.read, 'x'), database.write((queries) => insert(queries, 'satu'))])
    network.forget()
    expect(await kindOf(count(database.read, 'x'))).toBe('unavailable')
    await database.write((queries) => insert(queries, 'dua'))
    expect(await count(database.read, 'dua')).toBe(1)
  })

  test('that blocks everything makes queries fail until it recovers', async ({ expect, onTestFinished }) => {
    const { network, database } = await open(onTestFinished)
    await count(database.read, 'x')
    network.letIn(false)
    network.forget()
    const asked = Array.from({ length: 40 }, () => count(database.read, 'x'))
    expect(await Promise.all(asked.map(kindOf))).toEqual(Array(40).fill('unavailable'))
    expect(await kindOf(count(database.read, 'x'))).toBe('unavailable')
    network.letIn(true)
    const isRead = () => kindOf(count(database.read, 'x'))
    await expect.poll(isRead, { timeout: 20_000 }).toBe('done')
  })

  test('that drops a write halfway leaves neither its rows nor its lock', async ({
    expect,
    onTestFinished,
  }) => {
    const { network, database } = await open(onTestFinished)
    const writing = database.write(async (queries) => {
      await insert(queries, 'separuh')
      network.forget()
      await insert(queries, 'sisanya')
    })
    expect(await kindOf(writing)).toBe('unavailable')
    const next = () =>
      database.write((queries) => insert(queries, 'sesudah')).then(() => 'written', databaseErrorKind)
    await expect.poll(next, { timeout: 20_000 }).toBe('written')
    expect(await count(database.read, 'separuh')).toBe(0)
  })

  test('that resets a write halfway leaves none of its rows', async ({ expect, onTestFinished }) => {
    const { network, database } = await open(onTestFinished)
    const writing = database.write(async (queries) => {
      await insert(queries, 'putus')
      network.reset()
      await insert(queries, 'sambung')
    })
    expect(await kindOf(writing)).toBe('unavailable')
    expect(await count(database.read, 'putus')).toBe(0)
  })

  test('that drops the response to a commit leaves it uncertain, even if committed', async ({
    expect,
    onTestFinished,
  }) => {
    const { network, database } = await open(onTestFinished)
    network.forgetAfter('COMMIT')
    expect(await kindOf(database.write((queries) => insert(queries, 'entah')))).toBe('uncertain')
    network.forgetAfter(null)
    expect(await count(database.read, 'entah')).toBe(1)
  })

  test('that is slow causes no errors', async ({ expect, onTestFinished }) => {
    const { network, database } = await open(onTestFinished)
    network.delay(50)
    await database.write((queries) => insert(queries, 'pelan'))
    expect(await count(database.read, 'pelan')).toBe(1)
  })
})

describe.runIf(isPostgresql).concurrent('a write', { timeout: 20_000 }, () => {
  test('is unavailable while the write lock is held, and succeeds afterwards', async ({
    expect,
    onTestFinished,
  }) => {
    const { database, neighbour } = await open(onTestFinished)
    await neighbour.query('SELECT pg_advisory_lock($1)', [LOCK_OF_WRITERS])
    expect(await kindOf(database.write((queries) => insert(queries, 'antre')))).toBe('unavailable')
    await neighbour.query('SELECT pg_advisory_unlock($1)', [LOCK_OF_WRITERS])
    await database.write((queries) => insert(queries, 'giliran'))
    expect([await count(database.read, 'antre'), await count(database.read, 'giliran')]).toEqual([0, 1])
  })

  const bothRows: { name: string; add: (database: Database, begin: () => void) => Promise<unknown> }[] = [
    {
      name: 'in a transaction',
      add: (database, begin) =>
        database.write(async (queries) => {
          begin()
          await queries.$executeRaw`UPDATE category SET total = total + 1 WHERE key = 'dua'`
          await queries.category.update({ where: { key: 'satu' }, data: { total: { increment: 1 } } })
        }),
    },
    {
      name: 'in a single statement',
      add: (database, begin) =>
        database.writeOnce((queries) => {
          begin()
          return queries.$executeRaw`UPDATE category SET total = total + 1 WHERE key IN ('dua', 'satu')`
        }),
    },
  ]

  test.for(bothRows)(
    'that meets a deadlock $name is retried',
    async ({ add }, { expect, onTestFinished }) => {
      const { database, neighbour } = await open(onTestFinished)
      for (const key of ['dua', 'satu']) await insert(database.read, key)
      await neighbour.query("BEGIN; SET LOCAL deadlock_timeout = '30s'")
      await neighbour.query(`UPDATE category SET total = total + 10 WHERE key = 'satu'`)
      let tries = 0
      const adding = add(database, () => {
        tries += 1
      })
      await expect.poll(() => isWaitedFor(database, neighbour), { timeout: 5_000 }).toBe(true)
      await neighbour.query(`UPDATE category SET total = total + 10 WHERE key = 'dua'; COMMIT`)
      await adding

      expect(tries).toBeGreaterThan(1)
      const rows = await database.read.category.findMany()
      expect(rows.map(({ total }) => total)).toEqual([11, 11])
    },
  )
})

test.runIf(isPostgresql)(
  'a write that the server gives up because this process was too busy is retried',
  async () => {
    const { database } = await open(onTestFinished)
    let tries = 0
    await database.write(async (queries) => {
      tries += 1
      await insert(queries, 'lama')
      const end = Date.now() + 4_000
      while (tries === 1 && Date.now() < end);
      await insert(queries, 'baru')
    })
    expect(tries).toBe(2)
    expect([await count(database.read, 'lama'), await count(database.read, 'baru')]).toEqual([1, 1])
  },
)

test.runIf(isPostgresql)('a connection that does not respond in time is closed', async () => {
  const client = new TimedClient(connectionTo(inject('postgresUrl'), { answerTimeoutMs: 200 }))
  client.on('error', () => {})
  onTestFinished(() => client.end())
  await client.connect()
  for (let round = 0; round < 3; round++) await client.query('SELECT 1')
  await expect(client.query('SELECT pg_sleep(3)')).rejects.toThrow('Connection terminated')
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable')
})

describe.runIf(isPostgresql)('statements of a transaction', () => {
  test('after a failed one fail with its error, even if their responses arrive together', async () => {
    const { network, database } = await open(onTestFinished)
    // Makes both responses arrive together.
    network.delay(20)
    const writing = database.write(async (queries) => {
      const slowly = async () => await Promise.all([(async () => await queries.$queryRaw`SELECT 1 / 0`)()])
      await Promise.all([slowly(), queries.$queryRaw`SELECT 2`, queries.category.count()])
    })
    await expect(writing).rejects.toMatchObject({ cause: { originalCode: '22012' } })
  })

  test('are sent before earlier ones have responses', async () => {
    const { client, network, neighbour } = await connectThrough()
    await neighbour.query('SELECT pg_advisory_lock(1)')
    await client.query('BEGIN')
    const first = client.query('SELECT pg_advisory_xact_lock(1)')
    const second = client.query(`SELECT 'kedua' AS text`)
    await expect.poll(() => network.hasSent('kedua')).toBe(true)
    await neighbour.query('SELECT pg_advisory_unlock(1)')
    await first
    expect((await second).rows).toEqual([{ text: 'kedua' }])
  })

  test('that need no response of each other leave in one write', async () => {
    const { client } = await connectThrough()
    await client.query('BEGIN')
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection // not in the types of pg
    const writes = vi.spyOn(stream, '_writev')
    const results = await Promise.all([1, 2, 3].map((n) => client.query('SELECT $1::int AS number', [n])))
    expect(results.map(({ rows: [row] }) => row.number)).toEqual([1, 2, 3])
    expect(writes).toHaveBeenCalledTimes(1)
  })

  test('are rejected after a failed one, until the rollback', async () => {
    const { client } = await connectThrough()
    await client.query('BEGIN')
    const texts = ['SELECT 1', 'SELECT 1 / 0', 'SELECT 2']
    const outcomes = await Promise.allSettled(texts.map((text) => client.query(text)))
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { reason: { message: expect.stringContaining('division by zero') } },
      { reason: { message: expect.stringContaining('transaction is aborted') } },
    ])
    await client.query('ROLLBACK')
    expect((await client.query('SELECT 3 AS number')).rows).toEqual([{ number: 3 }])
  })

  test('close their connection when one of them gets no response in time', async () => {
    const { client } = await connectThrough({ answerTimeoutMs: 300 })
    await client.query('BEGIN')
    const answered = client.query('SELECT 1')
    const silent = expect(client.query('SELECT pg_sleep(5)')).rejects.toThrow('Connection terminated')
    await answered
    await silent
  })
})

async function connectThrough(limits: Parameters<typeof connectionTo>[1] = {}) {
  const url = inject('postgresUrl')
  const network = await startNetwork(url)
  const client = new TimedClient(connectionTo(network.url, limits))
  client.on('error', () => {})
  const neighbour = new Client({ connectionString: url })
  await Promise.all([client.connect(), neighbour.connect()])
  onTestFinished(async () => {
    await Promise.all([client.end(), neighbour.end()])
    network.close()
  })
  return { client, network, neighbour }
}

type Finish = (close: () => Promise<void>) => void
type Opened = { database: Database; network: Network; neighbour: Client }

/** Opens a separate database through a separate network, and a neighbour's connection that bypasses the network. */
async function open(onTestFinished: Finish): Promise<Opened> {
  const url = await createDatabase(inject('postgresUrl'))
  await migratePostgresql(url)
  const network = await startNetwork(url)
  const database = retryingConflicts(await openPostgresql(network.url, await inspectServer(network.url)))
  const neighbour = new Client({ connectionString: url })
  await neighbour.connect()
  onTestFinished(async () => {
    await Promise.all([database.close(), neighbour.end()])
    network.close()
  })
  return { database, network, neighbour }
}

async function insert(queries: Queries, key: string): Promise<void> {
  await queries.category.create({ data: { key, name: key, slug: key } })
}

function count(queries: Queries, key: string): Promise<number> {
  return queries.category.count({ where: { key } })
}

async function isWaitedFor(database: Database, neighbour: Client): Promise<boolean> {
  const { rows } = await neighbour.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const waiting = await database.read.$queryRaw<unknown[]>`
    SELECT pid FROM pg_stat_activity WHERE ${rows[0]?.pid}::integer = ANY(pg_blocking_pids(pid))`
  return waiting.length > 0
}

function kindOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(() => 'done', databaseErrorKind)
}
