import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Revision, RevisionDetail } from '../../lib/articles/revisions/revisions'
import { borrowServer } from '../support/borrow-server'
import { draw } from '../support/images'
import { startReceiver } from '../support/receiver'
import { wordsInTables } from '../support/words-in-tables'
import { store } from './support/media'
import { withDatabase } from './support/own-database'
import { KEEPS_LITTLE } from './support/servers'
import { atOnce, service, serviceAt, slugsOf, type WriteBody, word } from './support/service'

const { categories, detail, errorResponse, list, patch, publish, remove } = service
const withKey = { key: service.apiKey }

function restore(slug: string, { call } = service) {
  return call<WriteBody>('POST', `/api/artikel/${slug}/restore`)
}

/** The target if `path` redirects, else the status of the response. */
async function lookAt(path: string) {
  const response = await fetch(service.url + path, { redirect: 'manual' })
  await response.arrayBuffer()
  return response.headers.get('location') ?? response.status
}

describe('an article that is deleted', () => {
  test('is only in the list of deleted articles, with its former status', async () => {
    const category = word()
    const published = await publish({ category })
    const draft = await publish({ category, status: 'draft' })
    await remove(published.slug)
    await remove(draft.slug)
    expect((await list(`kategori=${category}&status=all`, withKey)).body.data).toEqual([])
    const { body } = await list(`kategori=${category}&status=deleted&sort=published_at`, withKey)
    expect(body.data.map(({ slug, status }) => [slug, status]).sort()).toEqual(
      [
        [published.slug, 'published'],
        [draft.slug, 'draft'],
      ].sort(),
    )
    expect(body.meta.pagination.total).toBe(2)
    expect((await list(`q=${published.title}&status=deleted`, withKey)).body.data).toEqual([])
  })

  test('is restored with its revisions, former slugs and aliases, to every list and search', async () => {
    const [name, first, alias] = [word(), word(), `/${word()}`]
    const { slug, id } = await publish({
      slug: first,
      category: name,
      tags: [name],
      aliases: [alias],
      content: `Isi ${name}.`,
    })
    await patch(slug, { slug: word() }).then(({ body }) => remove(body.data.slug))
    expect((await detail(first)).status).toBe(410)

    const renamed = slugsOf(await list(`kategori=${name}&status=deleted`, withKey))[0] ?? ''
    const { status, body } = await restore(renamed)
    expect([status, body.data.id, body.data.slug, body.data.status]).toEqual([200, id, renamed, 'published'])
    for (const place of [`kategori=${name}`, `tag=${name}`, `q=${name}`]) {
      expect(slugsOf(await list(place))).toEqual([renamed])
    }
    expect((await categories()).body.data).toContainEqual({ name, slug: name, total: 1 })
    expect([
      await lookAt(`/artikel/${first}`),
      await lookAt(alias),
      await lookAt(`/artikel/${renamed}`),
    ]).toEqual([`/artikel/${renamed}`, `/artikel/${renamed}`, 200])
    const revisions = await service.call<{ data: Revision[] }>(
      'GET',
      `/api/artikel/${renamed}/revisions`,
      withKey,
    )
    expect(revisions.body.data).toHaveLength(2)
    const [newest] = revisions.body.data
    const path = `/api/artikel/${renamed}/revisions/${newest?.revision}`
    const { body: read } = await service.call<{ data: RevisionDetail }>('GET', path, withKey)
    expect(read.data).toMatchObject({ is_current: true, fields: { slug: renamed, aliases: [alias] } })
    expect((await list(`kategori=${name}&status=deleted`, withKey)).body.data).toEqual([])
  })

  test('keeps its views and its dates', async () => {
    const { slug } = await publish({})
    await detail(slug)
    const before = (await detail(slug)).body.data
    await remove(slug)
    const { published_at, created_at, updated_at, views } = (await restore(slug)).body.data
    expect({ published_at, created_at, updated_at, views }).toEqual({
      published_at: before.published_at,
      created_at: before.created_at,
      updated_at: before.updated_at,
      views: 2,
    })
    expect((await detail(slug)).body.data.views).toBe(3)
  })

  test('cannot be restored to a slug that another article has taken', async () => {
    const { slug } = await publish({})
    await remove(slug)
    const other = await publish({ slug })
    const { status, body } = await errorResponse('POST', `/api/artikel/${slug}/restore`)
    expect([status, body.code, body.existing_url]).toEqual([409, 'slug_taken', other.url])
    expect(body.detail).toBe(
      `slug "${slug}" is another article's; rename or delete that one first, then restore this one.`,
    )
    await remove(slug)
    expect((await restore(slug)).body.data.id).toBe(other.id)
  })

  test('is restored without the former slugs and aliases that others have taken', async () => {
    const [former, alias, kept] = [word(), `/${word()}`, `/${word()}`]
    const { slug } = await publish({ slug: former, aliases: [alias, kept] })
    const renamed = (await patch(slug, { slug: word() })).body.data.slug
    await remove(renamed)
    const heir = await publish({ slug: former })
    const other = await publish({ aliases: [alias] })
    const { status, body } = await restore(renamed)
    expect([status, body.data.aliases]).toEqual([200, [kept]])
    expect(body.meta.warnings).toEqual([
      {
        code: 'alias_taken',
        field: 'aliases',
        message: `"${alias}" was given to another article meanwhile; this one was restored without it.`,
      },
    ])
    expect(await Promise.all([alias, kept, `/artikel/${former}`].map(lookAt))).toEqual([
      `/artikel/${other.slug}`,
      `/artikel/${renamed}`,
      200,
    ])
    expect((await detail(former)).body.data.id).toBe(heir.id)
  })

  test('is restored without the pictures that were deleted meanwhile, with a warning for each', async () => {
    const gone = await store(service, await draw().png().toBuffer())
    const kept = await store(service, await draw().png().toBuffer())
    const { slug } = await publish({ cover_image_url: gone.url, content: `![Kopi](${kept.url})` })
    await remove(slug)
    await service.call('DELETE', `/api/media/${gone.id}?force=true`)
    const { body } = await restore(slug)
    expect(body.meta.warnings).toEqual([
      {
        code: 'image_missing',
        field: 'cover_image_url',
        pointer: '/cover_image_url',
        url: gone.url,
        message: expect.stringContaining('it is not shown'),
      },
    ])
    expect(body.data.content).toContain(kept.url)
  })

  test('is restored or replaced by a new article at its slug, never both', async () => {
    for (let round = 0; round < 3; round++) {
      const { slug } = await publish({})
      await remove(slug)
      const body = { title: 'Baru', category: 'Umum', content: 'Baru.', slug }
      const [restored, created] = await Promise.all([restore(slug), service.post(body)])
      expect([restored.status, created.status].sort()).toContainEqual(409)
      expect((await detail(slug)).status).toBe(200)
    }
  })

  test('is restored once by concurrent requests', async () => {
    const name = word()
    const { slug } = await publish({ category: name })
    await remove(slug)
    const answers = await atOnce(5, () => restore(slug))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect((await categories()).body.data).toContainEqual({ name, slug: name, total: 1 })
  })

  test('as a draft leaves 404, and is restored as a draft', async () => {
    const alias = `/${word()}`
    const { slug } = await publish({ status: 'draft', aliases: [alias] })
    const renamed = word()
    await patch(slug, { slug: renamed })
    await remove(renamed)
    expect(await Promise.all([slug, renamed].map(async (at) => (await detail(at)).status))).toEqual([
      404, 404,
    ])
    expect(await lookAt(alias)).toBe(404)
    expect((await restore(renamed)).body.data).toMatchObject({ status: 'draft', aliases: [alias] })
    expect((await detail(slug, withKey)).headers.get('location')).toContain(renamed)
  })

  test('while scheduled is not published in the trash, but as soon as it is restored', async () => {
    const { slug } = await publish({ published_at: new Date(Date.now() + 1_500).toISOString() })
    await remove(slug)
    await delay(1_500)
    expect((await detail(slug)).status).toBe(404)
    await restore(slug)
    await expect.poll(async () => (await detail(slug)).status, { timeout: 30_000 }).toBe(200)
  })

  test('can be restored, but an unknown or existing one cannot', async () => {
    const { slug } = await publish({})
    expect((await errorResponse('POST', `/api/artikel/${slug}/restore`)).status).toBe(404)
    expect((await errorResponse('POST', `/api/artikel/${word()}/restore`)).status).toBe(404)
    expect((await errorResponse('POST', `/api/artikel/${slug}/restore`, { key: null })).status).toBe(401)
  })
})

describe('the trash', () => {
  test('is emptied of an article after its time, which leaves 410 if it was published', async () => {
    const alias = `/${word()}`
    const { slug, id } = await publish({ aliases: [alias] })
    const draft = await publish({ status: 'draft' })
    await remove(slug)
    await remove(draft.slug)
    await age([id, draft.id], 31)
    expect((await errorResponse('POST', `/api/artikel/${slug}/restore`)).status).toBe(404)
    // Any change of a non-public article makes the service check the trash.
    await publish({ status: 'draft' })
    await expect.poll(() => countRows([id, draft.id]), { timeout: 45_000 }).toBe(0)
    expect([(await detail(slug)).status, await lookAt(alias), (await detail(draft.slug)).status]).toEqual([
      410, 410, 404,
    ])
  })

  test('with zero days deletes at once, and leaves no word of an article in any table', async () => {
    const borrowed = await borrowServer(KEEPS_LITTLE)
    const [own, url] = [serviceAt(borrowed), borrowed.databaseUrl]
    const receiver = await startReceiver()
    onTestFinished(receiver.close)
    const hook = await own.call<{ data: { id: string } }>('POST', '/api/webhooks', {
      body: { url: receiver.url, events: ['*'] },
    })
    onTestFinished(async () => {
      await own.call('DELETE', `/api/webhooks/${hook.body.data.id}`)
    })
    const [title, text, former, tag, author, alt, others] = [
      word(),
      word(),
      word(),
      word(),
      word(),
      word(),
      word(),
    ]
    const picture = await own.call<{ data: { id: string; url: string } }>('POST', `/api/media?alt=${alt}`, {
      body: new Uint8Array(await draw(20, 20).png().toBuffer()),
      headers: { 'Content-Type': 'image/png' },
    })
    const content = `${others} ${former}. ![${alt}](${picture.body.data.url})`
    const { slug } = await own.publish({ slug: 'habis', title, content, tags: [tag], author })
    await own.patch(slug, { content: `${others} ${text}. ![${alt}](${picture.body.data.url})` })
    await own.publish({ slug: 'tetap', content: `${others}.` })
    await own.call('DELETE', `/api/media/${picture.body.data.id}?force=true`)

    await own.remove(slug)
    expect((await restore(slug, own)).status).toBe(404)
    await receiver.waitFor('article.deleted')
    const words = [title, text, former, tag, author, alt]
    await expect.poll(() => wordsInTables(url, words), { timeout: 45_000 }).toEqual([])
    expect((await own.detail(slug)).status).toBe(410)
    // The words of other articles are still known, and a word that is published again is known again.
    expect(slugsOf(await own.list(`q=${others}`))).toEqual(['tetap'])
    expect(await wordsInTables(url, [others])).toContain(`word: ${others}`)
    await own.publish({ content: `${text}.` })
    expect(await wordsInTables(url, [text])).toContain(`word: ${text}`)
  })

  test.each(['ja', 'de'])('keeps the words that other articles contain too, in %s', async (language) => {
    const borrowed = await borrowServer(KEEPS_LITTLE)
    const own = serviceAt(borrowed)
    const [shared, lost] = [word(), word()]
    const { slug } = await own.publish({ language, title: lost, content: `${shared}.` })
    await own.publish({ language, title: shared, content: `${shared}.` })
    const terms = (part: string) =>
      withDatabase(
        async ({ read }) =>
          read.$queryRaw<
            { term: string }[]
          >`SELECT term FROM word WHERE term LIKE ${`%${part}`} ORDER BY term`,
        borrowed.databaseUrl,
      )
    const before = await terms(shared)
    expect(before.length).toBeGreaterThan(1)
    await own.remove(slug)
    await expect.poll(() => terms(lost), { timeout: 45_000 }).toEqual([])
    expect(await terms(shared)).toEqual(before)
  })
})

function age(articleIds: number[], days: number) {
  const deletedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  return withDatabase((database) =>
    database.write((queries) =>
      queries.deletedArticle.updateMany({ where: { articleId: { in: articleIds } }, data: { deletedAt } }),
    ),
  )
}

function countRows(articleIds: number[]): Promise<number> {
  return withDatabase(({ read }) => read.article.count({ where: { id: { in: articleIds } } }))
}
