import { describe, expect, test } from 'vitest'
import { service, word } from '../api/support/service'
import { headOf, linkOf, read } from './support/read'
import { SITE_URL } from './support/site'

const { patch, post, publish, remove } = service
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

const forms = [
  { name: 'page', path: (slug: string) => `/artikel/${slug}` },
  { name: 'API', path: (slug: string) => `/api/artikel/${slug}` },
  { name: 'Markdown', path: (slug: string) => `/artikel/${slug}.md` },
]

describe.each(forms)('the $name of an article', ({ path }) => {
  test('redirects from each former slug after renames', async () => {
    const { slug } = await publish({})
    await patch(slug, { slug: `${slug}-b` })
    await patch(`${slug}-b`, { slug: `${slug}-c` })
    for (const former of [slug, `${slug}-b`]) {
      const { status, headers } = await read(path(former))
      expect([status, headers.get('location')]).toEqual([308, path(`${slug}-c`)])
    }
    expect((await read(path(`${slug}-c`))).status).toBe(200)
  })

  test('is gone under each of its slugs after deletion', async () => {
    const { slug } = await publish({})
    await read(path(slug))
    await patch(slug, { slug: `${slug}-b` })
    await remove(`${slug}-b`)
    for (const former of [slug, `${slug}-b`]) expect((await read(path(former))).status).toBe(410)
  })

  test.each([
    { was: 'deleted', leave: (slug: string) => remove(slug), status: 410 },
    { was: 'renamed', leave: (slug: string) => patch(slug, { slug: `${slug}-b` }), status: 308 },
  ])('does not show that a draft has the slug of one that was $was', async ({ leave, status }) => {
    const { slug } = await publish({})
    const statusNow = async () => (await read(path(slug))).status
    await leave(slug)
    expect(await statusNow()).toBe(status)
    for (const hidden of [{ status: 'draft' }, { published_at: TOMORROW }]) {
      await publish({ slug, ...hidden })
      expect(await statusNow()).toBe(status)
      await remove(slug)
      expect(await statusNow()).toBe(status)
    }
    await publish({ slug, status: 'draft' })
    await patch(slug, { status: 'published' })
    expect(await statusNow()).toBe(200)
    await remove(slug)
    expect(await statusNow()).toBe(410)
  })

  test('is not found while the article is unpublished', async () => {
    const { slug } = await publish({})
    expect((await read(path(slug))).status).toBe(200)
    await patch(slug, { status: 'draft' })
    expect((await read(path(slug))).status).toBe(404)
    await patch(slug, { status: 'published' })
    expect((await read(path(slug))).status).toBe(200)
  })

  test('belongs to a new article that takes the slug', async () => {
    const { slug } = await publish({})
    await patch(slug, { slug: `${slug}-b` })
    const title = word()
    await post({ title, category: 'Umum', content: 'Isi.', slug })
    const { status, text } = await read(path(slug))
    expect(status).toBe(200)
    expect(text).toContain(title)
  })
})

test('an unknown slug gets the same response as a draft, until an article is published at it', async () => {
  const [unknown, { slug }] = [word(), await publish({ status: 'draft' })]
  await pageAt(unknown)
  const [ofNothing, ofDraft] = [await pageAt(unknown), await pageAt(slug)]
  expect(ofNothing.status).toBe(404)
  expect(ofDraft).toEqual(ofNothing)
  await patch(slug, { status: 'published' })
  await publish({ slug: unknown })
  expect([(await pageAt(slug)).status, (await pageAt(unknown)).status]).toEqual([200, 200])
})

test('a feed has an article under its current slug until it is unpublished or deleted', async () => {
  const category = `Umur ${word()}`
  const feed = `/kategori/${category.toLowerCase().replace(' ', '-')}/feed.json`
  const { slug } = await publish({ category })
  await publish({ category })
  await patch(slug, { slug: `${slug}-b` })
  expect(await addressesIn(feed)).toContain(`${SITE_URL}/artikel/${slug}-b`)
  await patch(`${slug}-b`, { status: 'draft' })
  expect(await addressesIn(feed)).toHaveLength(1)
  await patch(`${slug}-b`, { status: 'published' })
  await remove(`${slug}-b`)
  expect(await addressesIn(feed)).toHaveLength(1)
})

test('a deleted article is not indexed', async () => {
  const { slug } = await publish({})
  await remove(slug)
  const page = await read(`/artikel/${slug}`)
  const head = headOf(page.text)
  expect(head.metas.get('robots')).toEqual(['noindex,follow'])
  expect(linkOf(head, 'canonical')).toBeUndefined()
  expect((await read(`/artikel/${slug}.md`)).headers.get('x-robots-tag')).toBe('noindex')
})

async function addressesIn(feed: string): Promise<string[]> {
  return JSON.parse((await read(feed)).text).items.map(({ url }: { url: string }) => url)
}

/** The response without the headers that differ each time. */
async function pageAt(slug: string) {
  const { status, headers, text } = await read(`/artikel/${slug}`)
  const { age, date, 'x-request-id': id, ...same } = Object.fromEntries(headers)
  return { status, headers: same, text }
}
