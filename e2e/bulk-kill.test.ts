import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, serviceAt, word } from './api/support/service'
import { type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

const COUNT = 60

const databaseUrl = createSqliteUrl()
/** Killed and restarted by each test. */
let server: RunningServer
beforeAll(start)
afterAll(() => server.kill())

type Sent = { operations: object[]; key: string; atomic: boolean; category: string }

test('a bulk that is sent again after the service was killed completes the remaining operations', async () => {
  const sent = newBulk(false)
  const total = await killDuring(sent, async (service) => {
    await expect
      .poll(() => totalOf(service, sent.category), { timeout: 20_000, interval: 20 })
      .toBeGreaterThan(0)
  })
  expect(total).toBeGreaterThan(0)
})

test.each([50, 300])('an atomic bulk killed after %d ms is stored whole or not', async (milliseconds) => {
  const total = await killDuring(newBulk(true), () => delay(milliseconds))
  expect([0, COUNT]).toContain(total)
})

/** Kills the service during a bulk, restarts it, and sends the bulk again. Returns how many operations survived the kill. */
async function killDuring(sent: Sent, untilThen: (service: Service) => Promise<void>): Promise<number> {
  const answer = send(serviceAt(server), sent).catch(() => null)
  await untilThen(serviceAt(server))
  await server.kill()
  await start()
  const service = serviceAt(server)
  const total = await totalOf(service, sent.category)
  // A confirmed bulk is stored.
  if ((await answer) === 200) expect(total).toBe(COUNT)
  // A busy machine may not finish the bulk in one call.
  const sendAgain = async () => [await send(service, sent), await totalOf(service, sent.category)]
  await expect.poll(sendAgain, { timeout: 60_000 }).toEqual([200, COUNT])
  return total
}

function newBulk(atomic: boolean): Sent {
  const category = word()
  const operations = Array.from({ length: COUNT }, () => ({
    method: 'POST',
    body: { title: word(), category, content: `${word()}.` },
  }))
  return { operations, key: word(), atomic, category }
}

async function send({ call }: Service, { operations, key, atomic }: Sent): Promise<number> {
  const headers = { 'Idempotency-Key': key }
  const { status } = await call('POST', '/api/artikel/bulk', { body: { operations, atomic }, headers })
  return status
}

async function totalOf({ list }: Service, category: string): Promise<number> {
  return (await list(`kategori=${category}`)).body.meta.pagination.total
}

async function start() {
  server = await startServer({ env: { DATABASE_URL: databaseUrl } })
}
