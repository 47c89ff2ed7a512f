import { describe, expect, test } from 'vitest'
import { service, slugsOf, word } from './support/service'

const { detail, latest, list, patch, publish, refusal, remove } = service

describe('DELETE', () => {
  test('takes an article away everywhere', async () => {
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
    expect((await refusal('DELETE', `/api/artikel/${slug}`)).status).toBe(410)
    expect((await refusal('PATCH', `/api/artikel/${slug}`, { body: {} })).status).toBe(410)
  })

  test('leaves 410 at former slugs too', async () => {
    const { slug } = await publish({})
    const renameScopes = word()
    await patch(slug, { slug: renameScopes })
    await remove(renameScopes)
    expect([(await detail(slug)).status, (await detail(renameScopes)).status]).toEqual([410, 410])
  })

  test('leaves 404 where an article was never published, its former slugs included', async () => {
    const { slug } = await publish({ status: 'draft' })
    const renameScopes = word()
    await patch(slug, { slug: renameScopes })
    await remove(renameScopes)
    expect([(await detail(slug)).status, (await detail(renameScopes)).status]).toEqual([404, 404])
  })

  test('leaves 410 where an article was published once and then taken back', async () => {
    const { slug } = await publish({})
    await patch(slug, { status: 'draft' })
    await remove(slug)
    expect((await detail(slug)).status).toBe(410)
  })

  test('leaves its slug to a new article, with views of its own', async () => {
    const { slug } = await publish({})
    await detail(slug)
    await remove(slug)
    const { id } = await publish({ slug })
    expect((await detail(slug)).body.data).toMatchObject({ id, views: 1 })
  })

  test('of what there is not is 404', async () => {
    const { status, body } = await refusal('DELETE', `/api/artikel/${word()}`)
    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})
