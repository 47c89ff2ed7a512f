import { describe, expect, test } from 'vitest'
import { service, slugsOf, word } from './support/service'

const { detail, latest, list, patch, publish, errorResponse, remove } = service

describe('DELETE', () => {
  test('removes an article everywhere', async () => {
    const name = word()
    const { slug } = await publish({ title: name, category: name, tags: name })
    const { status, body, headers } = await remove(slug)
    expect([status, body]).toEqual([204, null])
    expect(headers.has('content-type')).toBe(false)
    for (const place of [`kategori=${name}`, `tag=${name}`, `q=${name}`]) {
      expect((await list(place)).body.meta.pagination.total).toBe(0)
    }
    expect(slugsOf(await latest())).not.toContain(slug)
    expect((await detail(slug)).status).toBe(410)
  })

  test('is 410 the second time', async () => {
    const { slug } = await publish({})
    await remove(slug)
    expect((await errorResponse('DELETE', `/api/artikel/${slug}`)).status).toBe(410)
    expect((await errorResponse('PATCH', `/api/artikel/${slug}`, { body: {} })).status).toBe(410)
  })

  test('leaves 410 at former slugs too', async () => {
    const { slug } = await publish({})
    const newSlug = word()
    await patch(slug, { slug: newSlug })
    await remove(newSlug)
    expect([(await detail(slug)).status, (await detail(newSlug)).status]).toEqual([410, 410])
  })

  test('leaves 404 for an article that was never published, also at its former slugs', async () => {
    const { slug } = await publish({ status: 'draft' })
    const newSlug = word()
    await patch(slug, { slug: newSlug })
    await remove(newSlug)
    expect([(await detail(slug)).status, (await detail(newSlug)).status]).toEqual([404, 404])
  })

  test('leaves 410 for an article that was published once and then made a draft', async () => {
    const { slug } = await publish({})
    await patch(slug, { status: 'draft' })
    await remove(slug)
    expect((await detail(slug)).status).toBe(410)
  })

  test('frees the slug for a new article, which starts with no views', async () => {
    const { slug } = await publish({})
    await detail(slug)
    await remove(slug)
    const { id } = await publish({ slug })
    expect((await detail(slug)).body.data).toMatchObject({ id, views: 1 })
  })

  test('of an unknown article is 404', async () => {
    const { status, body } = await errorResponse('DELETE', `/api/artikel/${word()}`)
    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})
