import { describe, expect, test } from 'vitest'
import { newDatabase, startOwn } from './support/servers'
import { atOnce, service, slugsOf, word } from './support/service'

const { categories, list, patch, post, publish, put, remove } = service

describe('the total of a category', () => {
  test('follows every write of its articles', async () => {
    const [name, other] = [word(), word()]
    const first = await publish({ category: name })
    expect(await totalsOf(name, other)).toEqual([1, null])
    const second = await publish({ category: name, status: 'draft' })
    expect(await totalsOf(name, other)).toEqual([1, null])
    await patch(second.slug, { status: 'published' })
    expect(await totalsOf(name, other)).toEqual([2, null])
    await patch(first.slug, { category: other })
    expect(await totalsOf(name, other)).toEqual([1, 1])
    await put(second.slug, { title: 'x', category: other, content: 'x' })
    expect(await totalsOf(name, other)).toEqual([0, 2])
    await patch(second.slug, { status: 'draft' })
    expect(await totalsOf(name, other)).toEqual([0, 1])
    await remove(first.slug)
    expect(await totalsOf(name, other)).toEqual([0, 0])
    await remove(second.slug)
    expect(await totalsOf(name, other)).toEqual([0, 0])
  })

  test('is not listed when only drafts have had the category', async () => {
    const name = word()
    const { slug } = await publish({ category: name, status: 'draft' })
    await remove(slug)
    expect(await totalsOf(name)).toEqual([null])
  })

  test('equals that of its list after parallel writes', async () => {
    const name = word()
    const published = await atOnce(10, () => publish({ category: name, tags: name, author: name }))
    await Promise.all([
      ...published.slice(0, 3).map(({ slug }) => remove(slug)),
      ...published.slice(3, 6).map(({ slug }) => patch(slug, { status: 'draft' })),
      ...published.slice(6).map(({ slug }) => patch(slug, { title: word() })),
      ...[1, 2, 3].map(() => publish({ category: name, tags: name, author: name })),
    ])
    expect(await totalsOf(name)).toEqual([7])
    for (const filter of ['kategori', 'tag', 'author']) {
      const { body } = await list(`${filter}=${name}`)
      expect([body.meta.pagination.total, body.data.length]).toEqual([7, 7])
    }
  })

  test('comes with a unique slug when names share one', async () => {
    const name = word()
    for (const category of [name, `${name}++`, `${name}#`]) await publish({ category })
    const found = (await categories()).body.data.filter((category) => category.name.startsWith(name))
    expect(found.map(({ name, slug }) => [name, slug])).toEqual([
      [name, name],
      [`${name}#`, `${name}-3`],
      [`${name}++`, `${name}-2`],
    ])
  })
})

test('the total of drafts follows each change', async () => {
  const category = word()
  const key = service.apiKey
  const total = async () =>
    (await list(`kategori=${category}&status=draft`, { key })).body.meta.pagination.total
  const totals: number[] = []
  for (let count = 1; count <= 3; count++) {
    await publish({ category, status: 'draft', content: 'Isi.', author: 'Sari' })
    totals.push(await total())
  }
  const { slug } = await publish({ category, status: 'draft' })
  await patch(slug, { status: 'published' })
  totals.push(await total())
  expect(totals).toEqual([1, 2, 3, 3])
})

describe('a tag', () => {
  test('loses an article that loses the tag', async () => {
    const tag = word()
    const { slug } = await publish({ tags: tag })
    expect(slugsOf(await list(`tag=${tag}`))).toEqual([slug])
    await patch(slug, { tags: 'lain' })
    const { body } = await list(`tag=${tag}`)
    expect([body.data, body.meta.pagination.total]).toEqual([[], 0])
  })

  test.each([
    { name: 'removes the tag', change: { tags: ['tetap'] } },
    { name: 'makes the article a draft', change: { status: 'draft' } },
  ])('loses an article by a write that $name, in every list read before', async ({ change }) => {
    const [tag, title] = [word(), word()]
    await publish({ tags: tag })
    const { slug } = await publish({ tags: [tag, 'tetap'], title, content: 'Isi.' })
    const lists = [
      `/tag/${tag}`,
      `/tag/${tag}/feed.xml`,
      `/api/artikel?tag=${tag}`,
      `/api/artikel?tag=${tag}&cursor=`,
    ]
    const seen = () =>
      Promise.all(
        lists.map(async (path) =>
          (await fetch(service.url + path).then((file) => file.text())).includes(title),
        ),
      )
    expect(await seen()).toEqual([true, true, true, true])
    await patch(slug, change)
    expect(await seen()).toEqual([false, false, false, false])
  })
})

describe('an empty service', () => {
  test('lists its categories by total, then by name, and its five newest articles', async () => {
    const { service: own } = await startOwn(await newDatabase())
    expect((await own.categories()).body).toEqual({ data: [] })
    expect((await own.latest()).body).toEqual({ data: [] })
    expect((await own.list('')).body.meta.pagination).toMatchObject({ total: 0, pages: 0 })

    const slugs: string[] = []
    for (const category of ['b', 'a', 'Z', 'Á', 'b', 'c', 'c', 'c']) {
      slugs.push((await own.publish({ category, title: `Judul ${slugs.length}` })).slug)
    }
    await own.publish({ category: 'd', status: 'draft' })
    expect((await own.categories()).body.data).toEqual([
      { name: 'c', slug: 'c', total: 3 },
      { name: 'b', slug: 'b', total: 2 },
      { name: 'a', slug: 'a', total: 1 },
      { name: 'Á', slug: 'a-2', total: 1 },
      { name: 'Z', slug: 'z', total: 1 },
    ])
    expect(slugsOf(await own.latest())).toEqual(slugs.slice(-5).reverse())
    expect((await own.list('')).body.meta.pagination).toMatchObject({ total: 8, pages: 1 })

    await own.publish({ title: 'Dulu', published_at: '2000-01-01T00:00:00Z' })
    expect(slugsOf(await own.latest())).toEqual(slugs.slice(-5).reverse())
    await own.patch(slugs[7] ?? '', { status: 'draft' })
    expect(slugsOf(await own.latest())).toEqual(slugs.slice(-6, -1).reverse())
  })
})

test('a rejected article creates neither category nor tag', async () => {
  const name = word()
  const taken = await publish({})
  const { status } = await post({
    title: 'x',
    category: name,
    content: 'x',
    tags: name,
    author: name,
    slug: taken.slug,
  })
  expect(status).toBe(409)
  expect(await totalsOf(name)).toEqual([null])
  await publish({ category: name.toUpperCase() })
  const found = (await categories()).body.data.filter(({ slug }) => slug === name)
  expect(found).toEqual([{ name: name.toUpperCase(), slug: name, total: 1 }])
})

/** The totals of categories; null for one that is not listed. */
async function totalsOf(...names: string[]): Promise<(number | null)[]> {
  const { body } = await categories()
  return names.map((name) => body.data.find((category) => category.name === name)?.total ?? null)
}
