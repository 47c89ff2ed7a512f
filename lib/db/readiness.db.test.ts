import { Client } from 'pg'
import { expect, test } from 'vitest'
import { config } from '../config'
import { database } from './database'
import { databaseErrorKind } from './errors'
import { canWrite } from './readiness'
import { Sqlite } from './sqlite/driver.mjs'

const LOCK_OF_WRITERS = 4_127_330

test('the database is reported as not writable while another process holds its lock, and recovers', {
  timeout: 40_000,
}, async () => {
  await write()
  expect(canWrite()).toBe(true)

  const release = await holdLock()
  expect(await write().catch(databaseErrorKind)).toBe('unavailable')
  await expect.poll(canWrite, { timeout: 10_000 }).toBe(false)
  await release()
  // It recovers without further writes.
  await expect.poll(canWrite, { timeout: 15_000 }).toBe(true)
  expect(await database().read.cacheChange.count()).toBe(0)
})

test('a write that fails by its own error does not mark the database as not writable', async () => {
  const failing = database().write(async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(canWrite()).toBe(true)
})

function write(): Promise<number> {
  return database().write((queries) => queries.category.count())
}

/** Takes the write lock; returns a function that releases it. */
async function holdLock(): Promise<() => Promise<void>> {
  const target = config().database
  if (target.provider === 'sqlite') {
    const holder = new Sqlite(target.file)
    holder.exec('BEGIN IMMEDIATE')
    return async () => {
      holder.close()
    }
  }
  const holder = new Client({ connectionString: target.url })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock($1)', [LOCK_OF_WRITERS])
  return () => holder.end()
}
