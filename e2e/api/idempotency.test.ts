import { describe, expect, test } from 'vitest'
import { withDatabase } from './support/own-database'
import { withKey } from './support/own-key'
import { service, slugsOf, type WriteBody, word } from './support/service'

const { detail, list, post, patch, publish, errorResponse, remove } = service

describe('a POST with an Idempotency-Key', () => {
  test('that is repeated gets the first response again and creates nothing', async () => {
    const { title, key, body } = article()
    const first = await post(body, key)
    const again = await post(body, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(first.headers.has('idempotency-replayed')).toBe(false)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(slugsOf(await list(`q=${title}`))).toEqual([title])
  })

  test('is the same call for any order of its members', async () => {
    const { key, body } = article()
    const first = await post(body, key)
    const again = await post(Object.fromEntries(Object.entries(body).reverse()), key)
    expect(again.body).toEqual(first.body)
  })

  test('gets the first response even after the article was changed or deleted', async () => {
    const { title, key, body } = article()
    const first = await post(body, key)
    await patch(title, { title: 'Lain' })
    expect((await post(body, key)).body).toEqual(first.body)
    await remove(title)
    expect((await post(body, key)).body).toEqual(first.body)
    expect((await detail(title)).status).toBe(410)
  })

  test('by another API key is another call, which gets nothing of the first response, not even of a draft', async () => {
    const { body, key } = article()
    const draft = { ...body, status: 'draft' }
    const other = await withKey(['articles:create'])
    const first = await post(draft, key)
    const second = await post(draft, { ...key, key: other })
    const third = await post(
      { ...body, content: 'Lain.' },
      { ...key, key: await withKey(['articles:create']) },
    )
    expect([first, second, third].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(second.headers.has('idempotency-replayed')).toBe(false)
    expect(new Set([first, second, third].map(({ body }) => body.data.id)).size).toBe(3)
    // From then on each key gets its own response.
    const again = await Promise.all([post(draft, key), post(draft, { ...key, key: other })])
    expect(again.map(({ body }) => body)).toEqual([first.body, second.body])
  })

  test('by another API key is another bulk', async () => {
    const { body, key } = article()
    const operations = [{ method: 'POST', body: { ...body, status: 'draft' } }]
    for (const atomic of [false, true]) {
      const bulk = (by: string) =>
        service.call<{ data: { body: WriteBody }[] }>('POST', '/api/artikel/bulk', {
          ...key,
          key: by,
          body: { operations, atomic },
        })
      const first = await bulk(await withKey(['articles:create']))
      const second = await bulk(await withKey(['articles:create']))
      expect(second.headers.has('idempotency-replayed')).toBe(false)
      expect(second.body.data[0]?.body.data.id).not.toBe(first.body.data[0]?.body.data.id)
    }
  })

  test('is rejected with another body', async () => {
    const { title, key, body } = article()
    await post(body, key)
    const { status, body: problem } = await errorResponse('POST', '/api/artikel', {
      ...key,
      body: { ...body, content: 'Lain.' },
    })
    expect([status, problem.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await list(`q=${title}`)).body.meta.pagination.total).toBe(1)
  })

  test('is not stored when it failed: corrected, it creates the article', async () => {
    const { key, body } = article()
    expect((await post({ ...body, title: '' }, key)).status).toBe(422)
    const { status, headers } = await post(body, key)
    expect([status, headers.has('idempotency-replayed')]).toEqual([201, false])
  })

  test('is not stored when the slug was taken', async () => {
    const { key, body } = article()
    const { slug } = await publish({})
    expect((await post({ ...body, slug }, key)).status).toBe(409)
    expect((await post(body, key)).status).toBe(201)
  })

  test('is not stored when it was a dry run', async () => {
    const { key, body } = article()
    expect((await post(body, key, '?dry_run=true')).status).toBe(200)
    const { status, headers } = await post(body, key)
    expect([status, headers.has('idempotency-replayed')]).toEqual([201, false])
  })

  test('creates another article after 24 hours', async () => {
    const { title, key, body } = article()
    await post(body, key)
    await age(key.headers['Idempotency-Key'], 24 * 60 - 1)
    expect((await post(body, key)).body.data.slug).toBe(title)
    await age(key.headers['Idempotency-Key'], 24 * 60 + 1)
    const { status, headers, body: result } = await post(body, key)
    expect([status, headers.has('idempotency-replayed')]).toEqual([201, false])
    expect(result.data.slug).toBe(`${title}-2`)
  })

  test.each(['', 'a'.repeat(256)])('is rejected with an empty or too long key: %s', async (sent) => {
    const { status, body } = await errorResponse('POST', '/api/artikel', {
      body: {},
      headers: { 'Idempotency-Key': sent },
    })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ parameter: 'Idempotency-Key', code: 'invalid_length' }])
  })

  test.each(['x', 'a'.repeat(255)])('accepts keys of 1 to 255 characters', async (part) => {
    const sent = `${word()}${part}`.slice(-255)
    const { status } = await post(article().body, { headers: { 'Idempotency-Key': sent } })
    expect(status).toBe(201)
  })
})

function article() {
  const title = word()
  return {
    title,
    body: { title, category: word(), content: 'Isi.' },
    key: { headers: { 'Idempotency-Key': word() } },
  }
}

/** Makes a stored response look older. */
async function age(key: string, minutes: number) {
  const createdAt = new Date(Date.now() - minutes * 60_000)
  await withDatabase((database) =>
    database.writeOnce((queries) =>
      queries.idempotentResponse.updateMany({ where: { key }, data: { createdAt } }),
    ),
  )
}
