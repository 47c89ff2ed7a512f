import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movedClock } from '../support/clock'
import { type RunningServer, startServer } from '../support/server'
import { withKey } from './support/own-key'
import { newDatabase } from './support/servers'
import { type Service, serviceAt, word } from './support/service'

const HOUR_MS = 60 * 60 * 1000

const clock = movedClock()

/** The clock was hours ahead, as when local time is taken for UTC, and is then corrected. */
describe('when the clock is set back', () => {
  let service: Service
  let databaseUrl: string
  let server: RunningServer
  const atRightTime = () => clock.setTo(Date.now())
  const hoursAhead = () => clock.setTo(Date.now() + 7 * HOUR_MS)

  beforeAll(async () => {
    atRightTime()
    databaseUrl = await newDatabase()
    server = await startServer({ env: { DATABASE_URL: databaseUrl, RATE_LIMIT: 'on', ...clock.env } })
    service = serviceAt(server)
  })
  afterAll(() => server.kill())

  test('a rate limit that began before the change still resets within seconds', async () => {
    const key = await withKey(['articles:create', 'articles:publish'], databaseUrl)
    const write = async () => {
      const body = { title: word(), category: 'Umum', content: 'Satu.' }
      const { status, headers } = await service.call('POST', '/api/artikel?dry_run=true', { key, body })
      const [, seconds] = /t=(\d+)/.exec(headers.get('RateLimit') ?? '') ?? []
      return { status, isSoon: Number(seconds) <= 12 }
    }
    hoursAhead()
    expect(await write()).toEqual({ status: 200, isSoon: true })
    atRightTime()
    expect(await write()).toEqual({ status: 200, isSoon: true })
  })

  test('a secret that was rotated without an overlap stays invalid', async () => {
    const made = await service.call<{ data: { id: string; key: string } }>('POST', '/api/keys', {
      key: service.apiKey,
      body: { name: word(), scopes: ['articles:read_drafts'] },
    })
    const { id, key } = made.body.data
    const status = async () => (await service.call('GET', '/api/artikel?status=draft', { key })).status
    hoursAhead()
    expect(await status()).toBe(200)
    const body = { overlap: '0' }
    await service.call('POST', `/api/keys/${id}/rotate`, { key: service.apiKey, body })
    expect(await status()).toBe(401)
    atRightTime()
    expect(await status()).toBe(401)
  })
})
