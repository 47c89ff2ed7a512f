import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, serviceAt, word } from './api/support/service'
import { type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

const COUNT = 60

const databaseUrl = createSqliteUrl()
/** It is killed in each test, and started again for the next. */
let server: RunningServer
beforeAll(start)
afterAll(() => server.kill())

type Sent = { operations: object[]; key: string; atomic: boolean; category: string }

test('a bulk whose service is killed goes on where it was cut short when it is sent again', async () => {
  const sent = newBulk(false)
  const total = await killDuring(sent, async (service) => {
    await expect
      .poll(() => totalOf(service, sent.category), { timeout: 20_000, interval: 20 })
      .toBeGreaterThan(0)
  })
  expect(total).toBeGreaterThan(0)
})

test.each([50, 300])('of an atomic one all is there or nothing: killed after %d ms', async (milliseconds) => {
  const total = await killDuring(newBulk(true), () => delay(milliseconds))
  expect([0, COUNT]).toContain(total)
})

/** Kills the service during a bulk, gives how much of it was done, and sends it again to the next: then all is done, once. */
async function killDuring(sent: Sent, untilThen: (service: Service) => Promise<void>): Promise<number> {
  const answer = send(serviceAt(server), sent).catch(() => null)
  await untilThen(serviceAt(server))
  await server.kill()
  await start()
  const service = serviceAt(server)
  const total = await totalOf(service, sent.category)
  // What was answered is there.
  if ((await answer) === 200) expect(total).toBe(COUNT)
  // A busy machine may have no time for all of it in one call.
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
