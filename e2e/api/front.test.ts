import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { isPostgresql, pairOf } from './support/servers'
import { type Service, service, slugsOf, word } from './support/service'

describe('the result of a write is visible to the next call', () => {
  test('in every list, count, detail and page, write after write', async () => {
    const name = word()
    const { slug } = await service.publish({ title: `${name} 0`, category: name, tags: name, author: name })
    const neighbour = await service.publish({ category: name, tags: name })
    for (let version = 1; version <= 5; version++) {
      const title = `${name} ${version}`
      await service.patch(slug, { title })
      expect(await titlesSeen(service, slug, name, neighbour.slug)).toEqual(Array(7).fill(title))
    }
  })

  test('in all of them when an article is published, made a draft, published again and deleted', async () => {
    const name = word()
    const neighbour = await service.publish({ category: name, tags: name })
    for (let round = 1; round <= 2; round++) {
      const { slug } = await service.publish({ category: name, tags: name })
      expect(await presence(service, slug, name, neighbour.slug)).toEqual([200, true, 2, 2, 2, 1])
      await service.patch(slug, { status: 'draft' })
      expect(await presence(service, slug, name, neighbour.slug)).toEqual([404, false, 1, 1, 1, 0])
      await service.patch(slug, { status: 'published' })
      expect(await presence(service, slug, name, neighbour.slug)).toEqual([200, true, 2, 2, 2, 1])
      await service.remove(slug)
      expect(await presence(service, slug, name, neighbour.slug)).toEqual([410, false, 1, 1, 1, 0])
    }
  })

  test('while others read without a pause', async () => {
    const name = word()
    const { slug } = await service.publish({ title: `${name} 0`, category: name })
    let isOver = false
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) await service.list(`kategori=${name}`)
    })
    for (let version = 1; version <= 10; version++) {
      await service.patch(slug, { title: `${name} ${version}` })
      expect((await service.list(`kategori=${name}`)).body.data[0]?.title).toBe(`${name} ${version}`)
    }
    isOver = true
    await Promise.all(readers)
  })
})

const pair = pairOf(service)

describe.runIf(isPostgresql)('the result of a write is visible at another instance within a second', () => {
  test('by notification, and by polling while the connection for notifications is cut', async () => {
    const [one, other] = pair()
    const client = await connect(inject('databaseUrl'))
    expect(await listeners(client)).toBe(2)
    await expectToFollow(other, one)

    for (let round = 0; round < 3; round++) {
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${LISTENS}`)
      await expectToFollow(other, one)
    }
    await expect.poll(() => listeners(client), { timeout: 5_000 }).toBe(2)
    await expectToFollow(one, other)
  })
})

const LISTENS = "query LIKE 'LISTEN %' AND datname = current_database()"

/** Half as long as lists are cached. The service promises one second, which a busy machine may miss. */
const FOLLOWING = { timeout: 5_000, interval: 20 }

/** Writes to one instance several times, and waits each time until the list at the other shows it. */
async function expectToFollow(other: Service, one: Service) {
  const name = word()
  const { slug } = await one.publish({ title: name, category: name })
  await expect.poll(() => titleAt(other, name), FOLLOWING).toBe(name)
  for (const title of ['Satu', 'Dua', 'Tiga']) {
    expect(await titleAt(other, name)).not.toBe(title)
    await expect.poll(async () => (await one.patch(slug, { title })).status).toBe(200)
    await expect.poll(() => titleAt(other, name), FOLLOWING).toBe(title)
  }
}

async function titleAt(at: Service, category: string): Promise<string | undefined> {
  return (await at.list(`kategori=${category}`)).body.data[0]?.title
}

/** The title of an article in every place that shows it. */
async function titlesSeen(at: Service, slug: string, name: string, neighbour: string) {
  const lists = await Promise.all([
    at.list(`kategori=${name}`),
    at.list(`tag=${name}`),
    at.list(`author=${name}`),
    at.list(`q=${name}&kategori=${name}`),
  ])
  const found = lists.map(({ body }) => body.data.find((article) => article.slug === slug)?.title)
  const detail = (await at.detail(slug)).body.data.title
  const related = (await at.detail(neighbour)).body.data.related_articles[0]?.title
  const page = new RegExp(`<h1[^>]*>(${name} \\d+)</h1>`).exec(await pageOf(at, slug))?.[1]
  return [...found, detail, related, page]
}

/** The status of an article, whether it has a page, and the counts of two lists, the category and the related articles. */
async function presence(at: Service, slug: string, name: string, neighbour: string) {
  const [byCategory, byTag, categories, related] = await Promise.all([
    at.list(`kategori=${name}`),
    at.list(`tag=${name}`),
    at.categories(),
    at.detail(neighbour),
  ])
  return [
    (await at.detail(slug)).status,
    (await fetch(`${at.url}/artikel/${slug}`)).ok,
    slugsOf(byCategory).length,
    byTag.body.meta.pagination.total,
    categories.body.data.find((category) => category.name === name)?.total,
    related.body.data.related_articles.length,
  ]
}

async function pageOf(at: Service, slug: string): Promise<string> {
  return (await fetch(`${at.url}/artikel/${slug}`)).text()
}

async function connect(database: string): Promise<Client> {
  const client = new Client({ connectionString: database })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function listeners(client: Client): Promise<number> {
  const { rows } = await client.query(`SELECT pid FROM pg_stat_activity WHERE ${LISTENS}`)
  return rows.length
}
