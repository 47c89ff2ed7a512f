import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Respond } from '../backend/messages'
import { createHealth } from './health'

const PATH = '/api/health'

/** A backend that responds with each status in turn, then always the last, and records its requests. */
function backendWith(...statuses: number[]) {
  const asked: string[] = []
  const respond: Respond = async ({ url, id }) => {
    asked.push(url)
    await delay(1)
    const status = statuses.length > 1 ? statuses.shift() : statuses[0]
    const text = JSON.stringify({ detail: 'The database is not available.', request_id: id })
    return { status: status ?? 200, headers: [], body: new TextEncoder().encode(text), dependencies: [] }
  }
  const find = createHealth(respond)
  return { asked, ask: (path = PATH) => find(path, { id: 'x', clientAddress: '', dependencies: new Set() }) }
}

test('one check per URL serves all requests during it and shortly after', async () => {
  const { asked, ask } = backendWith(200)
  await Promise.all(Array.from({ length: 1_000 }, () => ask()))
  expect((await ask()).status).toBe(200)
  await ask('/api/health/live')
  expect(asked).toEqual([PATH, '/api/health/live'])
})

test('a failed check rejects every request, and recovery is noticed soon', async () => {
  const { asked, ask } = backendWith(503, 200)
  const error = {
    code: 'unavailable',
    detail: 'The database is not available.',
    headers: { 'Retry-After': '5' },
  }
  await expect(ask()).rejects.toMatchObject(error)
  await expect(ask()).rejects.toMatchObject(error)
  expect(asked).toHaveLength(1)
  await expect.poll(async () => (await ask().catch(() => null))?.status).toBe(200)
})
