import { describe, expect, test } from 'vitest'
import { BusyError } from './errors'
import { Pool } from './pool'

const PATIENT = { maxWaiting: 100, maxWaitMs: 60_000 }

describe('a pool', () => {
  test('lends each resource to one user at a time, in order of request', async () => {
    const pool = poolOf(['a', 'b'])
    const [first, second] = await Promise.all([pool.acquire(), pool.acquire()])
    expect([first, second].sort()).toEqual(['a', 'b'])
    const order: string[] = []
    const waiting = ['third', 'fourth'].map(async (name) => order.push(`${name}: ${await pool.acquire()}`))
    pool.release('b')
    pool.release('a')
    await Promise.all(waiting)
    expect(order).toEqual(['third: b', 'fourth: a'])
  })

  test('rejects at once when too many wait', async () => {
    const pool = poolOf(['only'], { ...PATIENT, maxWaiting: 1 })
    await pool.acquire()
    const waiting = pool.acquire()
    await expect(pool.acquire()).rejects.toThrow(new BusyError('Too many wait for the database.'))
    pool.release('only')
    expect(await waiting).toBe('only')
  })

  test('rejects a request that has waited too long, and does not serve it later', async () => {
    const pool = poolOf(['only'], { ...PATIENT, maxWaitMs: 1 })
    await pool.acquire()
    await expect(pool.acquire()).rejects.toThrow(new BusyError('The database had no time.'))
    pool.release('only')
    expect(await pool.acquire()).toBe('only')
  })

  test('serves requests that go first before all others', async () => {
    const pool = poolOf(['only'], { ...PATIENT, maxWaiting: 1 })
    await pool.acquire()
    const order: string[] = []
    const waiting = [
      pool.acquire().then(() => order.push('other')),
      pool.acquire({ goesFirst: true }).then(() => order.push('first')),
    ]
    await expect(pool.acquire({ goesFirst: true })).rejects.toBeInstanceOf(BusyError)
    pool.release('only')
    pool.release('only')
    await Promise.all(waiting)
    expect(order).toEqual(['first', 'other'])
  })

  test('drops a request that is aborted before or during its wait', async () => {
    const pool = poolOf(['only'])
    await pool.acquire()
    const aborting = new AbortController()
    const waiting = pool.acquire({ signal: aborting.signal })
    const next = pool.acquire()
    aborting.abort()
    await expect(waiting).rejects.toBeInstanceOf(BusyError)
    await expect(pool.acquire({ signal: aborting.signal })).rejects.toBeInstanceOf(BusyError)
    pool.release('only')
    expect(await next).toBe('only')
  })

  test('no longer lends a removed resource', async () => {
    const pool = poolOf(['a', 'b'])
    pool.remove('b')
    expect(await pool.acquire()).toBe('a')
    const waiting = pool.acquire()
    pool.remove('a')
    pool.release('c')
    expect(await waiting).toBe('c')
  })

  test('closes after all waiting requests have been served', async () => {
    const pool = poolOf(['only'])
    await pool.acquire()
    const waiting = pool.acquire()
    const order: string[] = []
    const closing = pool.close().then(() => order.push('closed'))
    await expect(pool.acquire()).rejects.toBeInstanceOf(BusyError)
    pool.release('only')
    await waiting
    order.push('last turn')
    pool.release('only')
    await closing
    expect(order).toEqual(['last turn', 'closed'])
  })

  test('closes when nothing is left to lend, and the last request has given up waiting', async () => {
    const pool = poolOf([], { ...PATIENT, maxWaitMs: 1 })
    const waiting = pool.acquire()
    const closing = pool.close()
    await expect(waiting).rejects.toThrow(new BusyError('The database had no time.'))
    await closing
  })
})

function poolOf(resources: string[], limits = PATIENT): Pool<string> {
  const pool = new Pool<string>(limits)
  for (const resource of resources) pool.release(resource)
  return pool
}
