import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { startNetwork } from '../../e2e/support/network'
import { config } from '../config'
import { closeDatabase, openDatabase } from '../db/client'
import { database, type Queries } from '../db/database'
import { databaseErrorKind } from '../db/errors'
import { sql } from '../db/sql'
import { afterCommit, announce, beforeCommit, pollAnnouncements, runLast, writeAndAnnounce } from './announce'
import type { Topic } from './topics'
import { isSynchronized, onAnnouncement } from './topics'

const isPostgresql = inject('postgresUrl') !== ''

const HOUR_MS = 3_600_000
const CLEAN_EVERY = 1_000

/** What was told since the test began. */
let told: string[] = []
onAnnouncement((changed) => {
  told.push(...(changed === 'all' ? ['all'] : changed))
})

beforeEach(async () => {
  await pollAnnouncements()
  told = []
})

describe('what a write of this process changed', () => {
  test('is forgotten when it has committed, not before, and only once', async () => {
    await writeAndAnnounce(async (queries) => {
      await announce(queries, ['list', 'article:1'])
      await announce(queries, ['tag:1'])
      expect(told).toEqual([])
    })
    expect(told).toEqual(['list', 'article:1', 'tag:1'])
    await pollAnnouncements()
    expect(told).toHaveLength(3)
  })

  test('is announced to others in one row for the whole transaction', async () => {
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

  test('is not forgotten when it is rolled back', async () => {
    const failing = writeAndAnnounce(async (queries) => {
      await announce(queries, ['list'])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await pollAnnouncements()
    expect(told).toEqual([])
  })
})

test('what is asked for before a commit is done once, and at once where no commit is announced', async () => {
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

test('what is to be last in a transaction is run after all else in it, and at once where no commit is announced', async () => {
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

test('what waits for a commit is done after it, and not at all when it is undone', async () => {
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

describe('what another process changed', () => {
  test('is forgotten at the next look, in the order of the commits', async () => {
    await writeElsewhere('article:2')
    await writeElsewhere('article:3')
    expect(told).toEqual([])
    await pollAnnouncements()
    await pollAnnouncements()
    expect(told).toEqual(['article:2', 'article:3'])
  })

  test('is forgotten beside what this one changed', async () => {
    await writeElsewhere('article:4')
    await writeAndAnnounce((queries) => announce(queries, ['article:5']))
    await writeElsewhere('article:6')
    await pollAnnouncements()
    expect(told).toEqual(['article:5', 'article:4', 'article:6'])
  })

  test('is not known when so much time went by that changes are missing: then all is forgotten', async () => {
    await writeElsewhere('article:7')
    await database().write((queries) => queries.cacheChange.deleteMany({}))
    await writeElsewhere('article:8')
    await pollAnnouncements()
    expect(told).toEqual(['all'])
  })

  test('is not known when the database lost what it had said, as one that takes over may: then all is forgotten', async () => {
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

  test('is not known when the database lost what this process had said', async () => {
    await writeElsewhere('article:18')
    await pollAnnouncements()
    await writeAndAnnounce((queries) => announce(queries, ['article:19']))
    await loseNewest()
    told = []
    await pollAnnouncements()
    expect(told).toEqual(['all'])
  })

  test('is not known when another has the number of what was lost', async () => {
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

  test('is known however long nothing was written, also when what is old was cleaned up meanwhile', async () => {
    await writeElsewhere('article:11')
    await database().write((queries) =>
      queries.cacheChange.updateMany({ data: { createdAt: new Date(Date.now() - 2 * HOUR_MS) } }),
    )
    await pollAnnouncements()
    told = []
    // One of them cleans up.
    for (let n = 0; n < CLEAN_EVERY; n++) await writeElsewhere('article:12')
    await pollAnnouncements()
    expect(new Set(told)).toEqual(new Set(['article:12']))
  })
})

describe.runIf(isPostgresql)('behind a network', { timeout: 40_000 }, () => {
  test('that forgets its connections nothing is known, so all is forgotten, until looks come through again', async () => {
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

  test('that forgets a commit, what that may have changed is forgotten', async () => {
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

/** Opens the database anew, by way of a network, until the test ends. */
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
