import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { startNetwork } from '../../e2e/support/network'
import { config } from '../config'
import { closeDatabase, openDatabase } from '../db/client'
import { database, type Queries } from '../db/database'
import { databaseErrorKind } from '../db/errors'
import { sql } from '../db/sql'
import { afterCommit, announce, beforeCommit, pollAnnouncements, runLast, writeAndAnnounce } from './announce'
import { isSynchronized, onAnnouncement, type Topic } from './topics'

const isPostgresql = inject('postgresUrl') !== ''

const HOUR_MS = 3_600_000
const CLEAN_EVERY = 1_000

/** The topics delivered since the test began. */
let told: string[] = []
onAnnouncement((changed) => {
  told.push(...(changed === 'all' ? ['all'] : changed))
})

beforeEach(async () => {
  await pollAnnouncements()
  told = []
})

describe('a change by this process', () => {
  test('is delivered on commit, not before, and only once', async () => {
    await writeAndAnnounce(async (queries) => {
      await announce(queries, ['list', 'article:1'])
      await announce(queries, ['tag:1'])
      expect(told).toEqual([])
    })
    expect(told).toEqual(['list', 'article:1', 'tag:1'])
    await pollAnnouncements()
    expect(told).toHaveLength(3)
  })

  test('is announced to other processes in one row per transaction', async () => {
    const before = await countRows()
    await writeAndAnnounce(async (queries) => {
      await announce(queries, ['list', 'article:1'])
      await announce(queries, ['tag:1', 'list'])
    })
    await writeAndAnnounce(async () => {})
    const rows = await database().read.cacheChange.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(rows[0]?.dependencies).toBe('list\narticle:1\ntag:1')
    expect(await countRows()).toBe(before + 1)
  })

  test('is not delivered when it is rolled back', async () => {
    const failing = writeAndAnnounce(async (queries) => {
      await announce(queries, ['list'])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await pollAnnouncements()
    expect(told).toEqual([])
  })
})

test('a function to run before the commit runs once, and at once in a write without announcements', async () => {
  const done: string[] = []
  const finish = async () => {
    done.push('finished')
  }
  await writeAndAnnounce(async (queries) => {
    await beforeCommit(queries, finish)
    await beforeCommit(queries, finish)
    done.push('written')
  })
  expect(done).toEqual(['written', 'finished'])
  await database().write((queries) => beforeCommit(queries, finish))
  expect(done).toEqual(['written', 'finished', 'finished'])
})

test('statements to run last follow all others of the transaction, and run at once in a write without announcements', async () => {
  const entry = (n: number) => sql`INSERT INTO uncounted_terms (terms) VALUES (${`[${n}]`})`
  const countEntries = async (queries: Queries) =>
    (await queries.$queryRaw<unknown[]>`SELECT id FROM uncounted_terms`).length
  await writeAndAnnounce(async (queries) => {
    await runLast(queries, [entry(1), entry(2)])
    expect(await countEntries(queries)).toBe(0)
    await beforeCommit(queries, async (transaction) => expect(await countEntries(transaction)).toBe(0))
  })
  expect(await countEntries(database().read)).toBe(2)
  await database().write(async (queries) => {
    await runLast(queries, [entry(3)])
    expect(await countEntries(queries)).toBe(3)
  })
})

test('a function to run after the commit does not run when the write is rolled back', async () => {
  const done: string[] = []
  await writeAndAnnounce(async (queries) => {
    afterCommit(queries, () => done.push('after'))
    done.push('written')
  })
  const failing = writeAndAnnounce(async (queries) => {
    afterCommit(queries, () => done.push('undone'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(done).toEqual(['written', 'after'])
})

describe('a change by another process', () => {
  test('is delivered at the next poll, in the order of commits', async () => {
    await writeElsewhere('article:2')
    await writeElsewhere('article:3')
    expect(told).toEqual([])
    await pollAnnouncements()
    await pollAnnouncements()
    expect(told).toEqual(['article:2', 'article:3'])
  })

  test('is delivered along with changes by this process', async () => {
    await writeElsewhere('article:4')
    await writeAndAnnounce((queries) => announce(queries, ['article:5']))
    await writeElsewhere('article:6')
    await pollAnnouncements()
    expect(told).toEqual(['article:5', 'article:4', 'article:6'])
  })

  test('invalidates everything when earlier changes were already cleaned up', async () => {
    await writeElsewhere('article:7')
    await database().write((queries) => queries.cacheChange.deleteMany({}))
    await writeElsewhere('article:8')
    await pollAnnouncements()
    expect(told).toEqual(['all'])
  })

  test('invalidates everything when the database lost it, as may happen in a failover', async () => {
    await writeElsewhere('article:13')
    await writeElsewhere('article:14')
    await pollAnnouncements()
    await loseNewest()
    told = []
    await pollAnnouncements()
    expect(told).toEqual(['all'])
    await writeElsewhere('article:15')
    await pollAnnouncements()
    expect(told).toEqual(['all', 'article:15'])
  })

  test('invalidates everything when the database lost the last change of this process', async () => {
    await writeElsewhere('article:18')
    await pollAnnouncements()
    await writeAndAnnounce((queries) => announce(queries, ['article:19']))
    await loseNewest()
    told = []
    await pollAnnouncements()
    expect(told).toEqual(['all'])
  })

  test('invalidates everything when a new change has the id of a lost one', async () => {
    await writeElsewhere('article:16')
    await pollAnnouncements()
    const { id } = await loseNewest()
    await database().write((queries) =>
      queries.cacheChange.create({
        data: { id, dependencies: 'article:17', createdAt: new Date(Date.now() + HOUR_MS) },
      }),
    )
    told = []
    await pollAnnouncements()
    expect(told).toEqual(['all'])
  })

  test('is delivered after a long time without writes, even if old changes are cleaned up meanwhile', async () => {
    await writeElsewhere('article:11')
    await database().write((queries) =>
      queries.cacheChange.updateMany({ data: { createdAt: new Date(Date.now() - 2 * HOUR_MS) } }),
    )
    await pollAnnouncements()
    told = []
    // One of these writes triggers the cleanup.
    for (let n = 0; n < CLEAN_EVERY; n++) await writeElsewhere('article:12')
    await pollAnnouncements()
    expect(new Set(told)).toEqual(new Set(['article:12']))
  })
})

describe.runIf(isPostgresql)('behind a network', { timeout: 40_000 }, () => {
  test('that drops its connections everything is invalidated until polls succeed again', async () => {
    const network = await openBehindNetwork()
    await pollUntil(isSynchronized)
    told = []
    network.letIn(false)
    network.forget()
    await pollUntil(() => !isSynchronized() && told.length > 0)
    expect(new Set(told)).toEqual(new Set(['all']))

    network.letIn(true)
    await pollUntil(isSynchronized)
    told = []
    await writeElsewhere('article:9')
    await pollUntil(() => told.length > 0)
    expect(told).toEqual(['article:9'])
  })

  test('that drops a commit, its possible changes are delivered', async () => {
    const network = await openBehindNetwork()
    network.forgetAfter('COMMIT')
    const writing = writeAndAnnounce((queries) => announce(queries, ['article:10']))
    expect(await writing.catch(databaseErrorKind)).toBe('uncertain')
    expect(told).toContain('article:10')
  })
})

function writeElsewhere(...dependencies: Topic[]): Promise<void> {
  return database().write((queries: Queries) => announce(queries, dependencies))
}

async function loseNewest(): Promise<{ id: number }> {
  const [newest] = await database().read.cacheChange.findMany({ orderBy: { id: 'desc' }, take: 1 })
  if (!newest) throw new Error('Nothing was announced.')
  await database().write((queries) => queries.cacheChange.delete({ where: { id: newest.id } }))
  return newest
}

async function pollUntil(isSo: () => boolean) {
  const look = async () => {
    await pollAnnouncements()
    return isSo()
  }
  await expect.poll(look, { timeout: 15_000 }).toBe(true)
}

/** Reopens the database through a network, until the test ends. */
async function openBehindNetwork() {
  const target = config().database
  if (target.provider === 'sqlite') throw new Error('There is no network.')
  const network = await startNetwork(target.url)
  await closeDatabase()
  await openDatabase({ ...target, url: network.url })
  onTestFinished(async () => {
    await closeDatabase()
    network.close()
    await openDatabase(target)
  })
  return network
}

function countRows(): Promise<number> {
  return database().read.cacheChange.count()
}
