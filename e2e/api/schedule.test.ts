import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { draw } from '../support/images'
import { store } from './support/media'
import { publicationOf, schedule } from './support/scheduled'
import { borrowInstance, isPostgresql } from './support/servers'
import { atOnce, service, serviceAt, slugsOf, word } from './support/service'

const { categories, detail, errorResponse, list, patch, publish, put } = service
const withKey = { key: service.apiKey }

/** The time `ms` milliseconds from now, in RFC 3339. */
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()
const HOUR = 3_600_000

describe('an article that is scheduled', () => {
  test('is hidden like a draft: unknown to readers, and in no public list', async () => {
    const name = word()
    const { slug, status, published_at, url } = await publish({
      category: name,
      tags: name,
      published_at: ahead(HOUR),
    })
    expect([status, typeof published_at]).toEqual(['scheduled', 'string'])
    expect([(await detail(slug)).status, (await fetch(`${service.url}/artikel/${slug}`)).status]).toEqual([
      404, 404,
    ])
    for (const place of [`kategori=${name}`, `tag=${name}`, `q=${name}`]) {
      expect((await list(place)).body.meta.pagination.total).toBe(0)
      expect(slugsOf(await list(`${place}&status=scheduled`, withKey))).toEqual([slug])
      expect(slugsOf(await list(`${place}&status=all`, withKey))).toEqual([slug])
      expect(slugsOf(await list(`${place}&status=draft`, withKey))).toEqual([])
    }
    expect((await categories()).body.data.map((category) => category.name)).not.toContain(name)
    expect(
      (await fetch(`${service.url}/sitemap-artikel-1.xml`).then((file) => file.text())).includes(url),
    ).toBe(false)
  })

  test('stays hidden when it is rendered again, since its picture is deleted', async () => {
    const name = word()
    const { id, url } = await store(service, await draw().png().toBuffer())
    const { slug } = await publish({
      category: name,
      tags: name,
      content: `![](${url}) ${name}`,
      published_at: ahead(HOUR),
    })
    expect((await service.call('DELETE', `/api/media/${id}?force=true`)).status).toBe(204)
    expect((await detail(slug, withKey)).body.data.status).toBe('scheduled')
    for (const place of [`kategori=${name}`, `tag=${name}`, `q=${name}`]) {
      expect((await list(place)).body.meta.pagination.total).toBe(0)
      expect(slugsOf(await list(`${place}&status=scheduled`, withKey))).toEqual([slug])
    }
  })

  test('is published automatically at its date, with that date, everywhere', async () => {
    const name = word()
    const { slug, published_at } = await schedule(service, { category: name })
    const page = `${service.url}/artikel/${slug}`
    expect((await fetch(page)).status).toBe(404)
    await publicationOf(service, slug)
    expect((await detail(slug)).body.data).toMatchObject({ status: 'published', published_at, views: 1 })
    expect(slugsOf(await list(`kategori=${name}`))).toEqual([slug])
    expect((await categories()).body.data).toContainEqual({ name, slug: name, total: 1 })
    expect((await fetch(page)).status).toBe(200)
  })

  test('appears at its date, although others scheduled before and after it have later dates', async () => {
    await publish({ published_at: ahead(2 * HOUR) })
    const first = await schedule(service)
    await publish({ published_at: ahead(HOUR) })
    const second = await publish({ published_at: new Date(first.due + 500).toISOString() })
    const last = await publish({ published_at: ahead(3 * HOUR) })
    for (const { slug } of [first, second]) await publicationOf(service, slug)
    expect((await detail(last.slug, withKey)).body.data.status).toBe('scheduled')
  })

  test('can be rescheduled, published at once, made a draft, and given a past date', async () => {
    const { slug } = await publish({ published_at: ahead(HOUR) })
    const later = ahead(2 * HOUR)
    const moved = await patch(slug, { published_at: later })
    expect(moved.body).toMatchObject({
      data: { status: 'scheduled', published_at: later },
      meta: { warnings: [] },
    })
    expect((await patch(slug, { status: 'draft' })).body.data).toMatchObject({
      status: 'draft',
      published_at: null,
    })
    expect((await patch(slug, { status: 'scheduled' })).body.data).toMatchObject({ published_at: later })
    const now = await patch(slug, { status: 'published', published_at: null })
    expect(now.body.data.status).toBe('published')
    expect(Date.parse(now.body.data.published_at ?? '')).toBeLessThan(Date.parse(later) - HOUR)

    const other = await publish({ published_at: later })
    const past = '2020-01-02T03:04:05.000Z'
    expect((await patch(other.slug, { published_at: past })).body.data).toMatchObject({
      status: 'published',
      published_at: past,
    })
  })

  test('stays scheduled after an equal PUT, or a change of another field', async () => {
    const fields = { title: word(), category: 'Umum', content: 'Teks.', published_at: ahead(HOUR) }
    await put(fields.title, fields)
    expect((await put(fields.title, { ...fields, status: 'scheduled' })).body.meta.result).toBe('unchanged')
    const { published_at, ...withoutDate } = fields
    expect((await put(fields.title, withoutDate)).body.meta.result).toBe('unchanged')
    const patched = await patch(fields.title, { summary: 'Lain.' })
    expect(patched.body).toMatchObject({
      data: { status: 'scheduled', published_at },
      meta: { warnings: [] },
    })
  })

  test('is what a published article becomes when it gets a future date', async () => {
    const { slug } = await publish({})
    const { body } = await patch(slug, { published_at: ahead(HOUR) })
    expect(body.data.status).toBe('scheduled')
    expect(body.meta.warnings).toMatchObject([{ code: 'scheduled', field: 'published_at' }])
    expect((await detail(slug)).status).toBe(404)
  })

  test('comes with a warning unless the status scheduled was requested', async () => {
    const fields = { title: word(), category: 'Umum', content: 'Teks.', published_at: ahead(HOUR) }
    const codes = async (more: object) =>
      (await service.post({ ...fields, ...more }, {}, '?dry_run=true')).body.meta.warnings.map(
        ({ code }) => code,
      )
    expect([
      await codes({}),
      await codes({ status: 'published' }),
      await codes({ status: 'scheduled' }),
    ]).toEqual([['scheduled'], ['scheduled'], []])
  })

  const invalid: [name: string, fields: object, code: string][] = [
    ['without a date', { status: 'scheduled' }, 'not_in_future'],
    ['with a date in the past', { status: 'scheduled', published_at: ahead(-HOUR) }, 'not_in_future'],
    ['with a date in eleven years', { published_at: ahead(11 * 366 * 24 * HOUR) }, 'in_future'],
  ]
  test.each(invalid)('%s is 422', async (_name, fields, code) => {
    const body = { title: word(), category: 'Umum', content: 'Teks.', ...fields }
    const response = await errorResponse('POST', '/api/artikel', { body })
    expect([response.status, response.body.errors?.[0]]).toMatchObject([
      422,
      { pointer: '/published_at', code },
    ])
  })

  test('and is moved while it falls due keeps its new date, and is counted nowhere', async () => {
    const name = word()
    const { slug, due } = await schedule(service, { category: name })
    const later = ahead(HOUR)
    await delay(due - Date.now())
    const moves = await atOnce(3, () => patch(slug, { published_at: later }))
    expect(moves.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await detail(slug, withKey)).body.data).toMatchObject({
      status: 'scheduled',
      published_at: later,
    })
    expect((await list(`kategori=${name}`)).body.meta.pagination.total).toBe(0)
  })
})

describe('a service', () => {
  test.runIf(isPostgresql)('of two instances publishes each article once', async () => {
    const instances = await Promise.all([borrowInstance(1), borrowInstance(2)])
    const name = word()
    const articles = await atOnce(6, () => schedule(service, { category: name }))
    for (const { slug } of articles) {
      for (const instance of instances) await publicationOf(serviceAt(instance), slug)
      expect((await detail(slug)).headers.get('etag')).toMatch(/-2"$/)
    }
    expect((await categories()).body.data).toContainEqual({ name, slug: name, total: 6 })
    const publicationsOf = async (slug: string) => {
      const outputs = await Promise.all(instances.map(({ output }) => output()))
      const lines = outputs.flatMap((output) => output.split('\n'))
      return lines.filter((line) => line.includes('published as scheduled') && line.includes(`"${slug}"`))
    }
    for (const { slug } of articles) await expect.poll(() => publicationsOf(slug)).toHaveLength(1)
  })
})
