import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import { startPostgres } from '../support/postgres'
import { sqliteFile } from '../support/sqlite'
import { isPostgresql, newDatabase, startOwn } from './support/servers'
import { word } from './support/service'

describe('an internal error', () => {
  test('is a problem 500 that reveals nothing internal, with an id that is in the log', async () => {
    const database = await newDatabase()
    const { service, output } = await startOwn(database)
    const { slug } = await service.publish({})
    await execute(database, 'ALTER TABLE article_views RENAME TO gone')

    const responses = [
      await service.errorResponse('GET', `/api/artikel/${slug}`),
      await service.errorResponse('GET', '/api/artikel'),
      await service.errorResponse('POST', '/api/artikel', {
        body: { title: 'x', category: 'x', content: 'x' },
      }),
    ]
    for (const { status, headers, body } of responses) {
      expect(status).toBe(500)
      expect(body).toEqual({
        type: expect.stringMatching(/#internal-error$/),
        title: 'Internal server error',
        status: 500,
        code: 'internal_error',
        detail: 'An unexpected error occurred; the operator can find it in the log by its request_id.',
        message: 'An unexpected error occurred; the operator can find it in the log by its request_id.',
        request_id: headers.get('x-request-id'),
      })
      expect(headers.get('cache-control')).toBe('no-store')
      await expect.poll(output, { timeout: 5_000 }).toContain(body.request_id)
    }

    await execute(database, 'ALTER TABLE gone RENAME TO article_views')
    expect((await service.detail(slug)).body.data.views).toBe(1)
    expect((await service.list('')).body.meta.pagination.total).toBe(1)
  })
})

describe.runIf(isPostgresql)('while the database is away', () => {
  test('readers get cached responses, other calls get 503, and everything works again when it is back', async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.remove)
    const { service, stop } = await startOwn(await postgres.createDatabase())
    const health = async () => (await service.call('GET', '/api/health')).status
    const { slug } = await service.publish({})
    const list = await service.list('')

    await postgres.stop()
    await expect.poll(health, { timeout: 10_000 }).toBe(503)
    const body = { title: word(), category: 'x', content: 'x' }
    const away = [
      await service.errorResponse('POST', '/api/artikel', { body }),
      await service.errorResponse('PATCH', `/api/artikel/${slug}`, { body: { title: 'Lain' } }),
      await service.errorResponse('GET', `/api/artikel/${slug}`),
      await service.errorResponse('GET', `/api/artikel?q=${word()}`),
    ]
    for (const { status, headers, body: problem } of away) {
      expect([status, problem.code]).toEqual([503, 'unavailable'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await service.list('')).body).toEqual(list.body)

    await postgres.start()
    await expect.poll(health, { timeout: 10_000 }).toBe(200)
    await expect.poll(async () => (await service.post(body)).status, { timeout: 10_000 }).toBe(201)
    expect((await service.detail(slug)).body.data.views).toBe(1)
    expect((await service.list('')).body.meta.pagination.total).toBe(2)
    expect(await stop()).toBe(0)
  })
})

async function execute(database: string, sql: string): Promise<void> {
  if (!isPostgresql) {
    const db = new Sqlite(sqliteFile(database))
    db.exec(sql)
    db.close()
    return
  }
  const client = new Client({ connectionString: database })
  await client.connect()
  await client.query(sql)
  await client.end()
}
