import { describe, expect, test } from 'vitest'
import type { ListedWorkingCopy } from '../../lib/articles/working-copies/list-working-copies'
import type { WorkingCopy } from '../../lib/articles/working-copies/working-copies'
import type { Scope } from '../../lib/auth/actor'
import { disablePerson, findPersonByName, PRESETS } from '../../lib/auth/people/people'
import { headersOf, signIn } from '../support/sign-in'
import { withDatabase } from './support/own-database'
import { withKey } from './support/own-key'
import { pairOf } from './support/servers'
import { atOnce, type Problem, service, serviceAt, word } from './support/service'

const { publish, detail, list, patch } = service
const instances = pairOf(service)

type Body = { fields: Record<string, unknown>; base_revision?: number | null; saved_at?: string | null }
type Copy = { data: WorkingCopy }

/** The API calls of a person with these scopes, as the script of the desk makes them. */
async function personWith(scopes: readonly Scope[] = PRESETS.owner) {
  const { headers, name, token } = await signIn({ url: service.url, scopes })
  const { call } = serviceAt({ ...service, headers })
  const ask = <Result>(method: string, path: string, body?: unknown) =>
    call<Result>(method, `/api/artikel/${path}`, { body, key: null })
  return {
    ...{ name, token, call, headers },
    ask,
    create: async (fields: Record<string, unknown> = {}) => {
      const body = { title: word(), category: 'Kuliner', content: `${word()}.`, ...fields }
      const created = await call<{ data: { slug: string; id: number; status: string } }>(
        'POST',
        '/api/artikel',
        {
          body,
          key: null,
        },
      )
      return created.body.data
    },
    get: (slug: string) => ask<Copy>('GET', `${slug}/working-copy`),
    put: (slug: string, body: Body) => ask<Copy>('PUT', `${slug}/working-copy`, body),
    refusedPut: (slug: string, body: unknown) =>
      ask<Problem & { saved_at?: string }>('PUT', `${slug}/working-copy`, body),
    discard: (slug: string) => ask<null>('DELETE', `${slug}/working-copy`),
    copies: async () =>
      (await call<{ data: ListedWorkingCopy[] }>('GET', '/api/working-copies', { key: null })).body.data,
  }
}

const newPlace = () => `baru-${crypto.randomUUID()}`

describe('a working copy', () => {
  test('is kept as typed, and can be read, listed and discarded', async () => {
    const { slug, id } = await publish({})
    const person = await personWith()
    const fields = {
      title: ' ',
      content: 'a\r\n\u0000\ud800',
      tags: 'kopi, ',
      gallery: [{ url: 'http://', alt: '' }, 'x'],
      summary: null,
    }
    const put = await person.put(slug, { fields, base_revision: 1, saved_at: null })
    expect(put.status).toBe(200)
    const { saved_at } = put.body.data
    expect(put.body.data).toEqual({ place: String(id), slug, fields, base_revision: 1, saved_at })
    expect(await person.get(slug)).toMatchObject({ status: 200, body: put.body })
    expect((await person.get(slug)).headers.get('cache-control')).toBe('private, no-store')
    const title = (await detail(slug)).body.data.title
    expect(await person.copies()).toEqual([
      { place: String(id), slug, title, base_revision: 1, revision: 1, saved_at },
    ])
    expect((await person.discard(slug)).status).toBe(204)
    expect((await person.get(slug)).status).toBe(404)
    expect((await person.discard(slug)).status).toBe(204)
    expect(await person.copies()).toEqual([])
  })

  test('replaces only the one that its saved_at names', async () => {
    const { slug } = await publish({})
    const person = await personWith()
    const first = await person.put(slug, { fields: { title: 'satu' }, base_revision: 1, saved_at: null })
    const { saved_at } = first.body.data
    const blind = await person.refusedPut(slug, { fields: { title: 'buta' }, base_revision: 1 })
    expect([blind.status, blind.body.code, blind.body.saved_at]).toEqual([
      409,
      'working_copy_changed',
      saved_at,
    ])
    const second = await person.put(slug, { fields: { title: 'dua' }, base_revision: 1, saved_at })
    expect(second.status).toBe(200)
    expect((await person.put(slug, { fields: {}, base_revision: 1, saved_at })).status).toBe(409)
    expect((await person.get(slug)).body.data.fields).toEqual({ title: 'dua' })
    await person.discard(slug)
    const late = await person.refusedPut(slug, { fields: {}, saved_at: second.body.data.saved_at })
    expect([late.status, late.body.saved_at]).toEqual([409, null])
  })

  test('is replaced by only one of several concurrent requests that name it', async () => {
    const { slug } = await publish({})
    const person = await personWith()
    const [one, other] = instances()
    const callers = [one, other].map((at) => serviceAt({ ...at, headers: headersOf(person.token, at.url) }))
    const path = `/api/artikel/${slug}/working-copy`
    const put = (saved_at: string | null) =>
      atOnce(10, async (at) => {
        const body = { fields: { title: `${at}` }, base_revision: 1, saved_at }
        const { call } = callers[at % 2] ?? service
        return call<Copy>('PUT', path, { body, key: null })
      })
    const first = await put(null)
    const [kept] = first.filter(({ status }) => status === 200)
    expect(first.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const next = await put(kept?.body.data.saved_at ?? null)
    expect(next.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('belongs to one person only', async () => {
    const { slug } = await publish({})
    const [one, other] = [await personWith(), await personWith()]
    await one.put(slug, { fields: { title: 'rahasia' }, base_revision: 1 })
    expect((await other.get(slug)).status).toBe(404)
    expect((await other.discard(slug)).status).toBe(204)
    expect(await other.copies()).toEqual([])
    expect((await one.get(slug)).body.data.fields).toEqual({ title: 'rahasia' })
  })

  test('changes no page, list, search, entity tag or revision', async () => {
    const { slug, title } = await publish({})
    const person = await personWith()
    const shown = async () => {
      const { headers, body } = await detail(slug)
      const { views: _, ...article } = body.data
      const page = await (await fetch(`${service.url}/artikel/${slug}`)).text()
      const revisions = await person.ask('GET', `${slug}/revisions`)
      return { etag: headers.get('etag'), article, page, revisions: revisions.body }
    }
    const before = await shown()
    const typed = word()
    await person.put(slug, { fields: { title: typed, content: typed }, base_revision: 1 })
    expect(await shown()).toEqual(before)
    expect((await list(`q=${typed}`)).body.data).toEqual([])
    expect((await list(`q=${title}`)).body.data).toHaveLength(1)
  })

  test('is listed with the current revision of the article', async () => {
    const { slug } = await publish({})
    const person = await personWith()
    await person.put(slug, { fields: { title: 'Judul "baru"\n' }, base_revision: 1 })
    await patch(slug, { title: 'Lain' })
    expect(await person.copies()).toMatchObject([{ title: 'Judul "baru"', base_revision: 1, revision: 2 }])
  })

  test('is gone while the article is deleted, and back when it is restored', async () => {
    const { slug } = await publish({})
    const person = await personWith()
    await person.put(slug, { fields: { title: 'x' }, base_revision: 1 })
    await service.remove(slug)
    expect((await person.get(slug)).status).toBe(410)
    expect(await person.copies()).toEqual([])
    await service.call('POST', `/api/artikel/${slug}/restore`)
    expect((await person.get(slug)).body.data.fields).toEqual({ title: 'x' })
  })

  test('follows the article to another slug', async () => {
    const { slug } = await publish({})
    const person = await personWith()
    await person.put(slug, { fields: { title: 'x' }, base_revision: 1 })
    const next = word()
    await patch(slug, { slug: next })
    expect((await person.get(slug)).status).toBe(308)
    expect((await person.get(next)).status).toBe(200)
  })
})

describe('a working copy of a new article', () => {
  test('is stored at its own place instead of a slug', async () => {
    const person = await personWith(PRESETS.writer)
    const place = newPlace()
    const { status, body } = await person.put(place, { fields: { title: 'Baru' }, base_revision: 7 })
    expect([status, body.data]).toMatchObject([200, { place, slug: null, base_revision: null }])
    expect(await person.copies()).toMatchObject([{ place, slug: null, title: 'Baru', revision: null }])
  })

  test('is refused with an explanation once there are twenty', async () => {
    const person = await personWith()
    const places = Array.from({ length: 20 }, newPlace)
    for (const place of places) expect((await person.put(place, { fields: {} })).status).toBe(200)
    const { status, body } = await person.refusedPut(newPlace(), { fields: {} })
    expect([status, body.code]).toEqual([409, 'too_many_working_copies'])
    expect(body.detail).toContain('20')
    const { slug } = await publish({})
    expect((await person.put(slug, { fields: {}, base_revision: 1 })).status).toBe(200)
    await person.discard(places[0] ?? '')
    const races = await atOnce(5, () => person.put(newPlace(), { fields: {} }))
    expect(races.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each(['baru-', 'baru-1', `baru-${'0'.repeat(36)}`])('is 404 at %s', async (slug) => {
    expect((await (await personWith()).put(slug, { fields: {} })).status).toBe(404)
  })
})

describe('the body of a working copy', () => {
  const refusals = [
    { name: 'no fields', body: {}, pointer: '/fields', code: 'required' },
    { name: 'an array of fields', body: { fields: [] }, pointer: '/fields', code: 'invalid_type' },
    {
      name: 'an unknown field',
      body: { fields: { judul: 'x' } },
      pointer: '/fields/judul',
      code: 'unknown_field',
    },
    {
      name: 'a number as the title',
      body: { fields: { title: 1 } },
      pointer: '/fields/title',
      code: 'invalid_type',
    },
    {
      name: 'nested objects',
      body: { fields: { gallery: [{ url: {} }] } },
      pointer: '/fields/gallery',
      code: 'invalid_type',
    },
    {
      name: 'a revision that is not a number',
      body: { fields: {}, base_revision: '3' },
      pointer: '/base_revision',
      code: 'invalid_type',
    },
    {
      name: 'a revision before the first',
      body: { fields: {}, base_revision: 0 },
      pointer: '/base_revision',
      code: 'too_small',
    },
    {
      name: 'an invalid time',
      body: { fields: {}, saved_at: 'kemarin' },
      pointer: '/saved_at',
      code: 'invalid_date_time',
    },
  ]

  test.each(refusals)('with $name is 422', async ({ body: sent, pointer, code }) => {
    const { slug } = await publish({})
    const { status, body } = await (await personWith()).refusedPut(slug, sent)
    expect([status, body.errors?.map(({ pointer, code }) => ({ pointer, code }))]).toEqual([
      422,
      [{ pointer, code }],
    ])
    expect(body.detail).not.toMatch(/undefined|Invalid/)
  })

  test('of more than 4 MiB is 413', async () => {
    const { slug } = await publish({})
    const person = await personWith()
    const most = { fields: { content: 'a'.repeat(4 * 2 ** 20 - 100) }, base_revision: 1 }
    expect((await person.put(slug, most)).status).toBe(200)
    const { status, body } = await person.refusedPut(slug, { fields: { content: 'a'.repeat(4 * 2 ** 20) } })
    expect([status, body.detail]).toEqual([413, 'The body is larger than 4 MiB; shorten the content.'])
  })

  test('may have members that are ignored, with a warning', async () => {
    const { slug } = await publish({})
    const { status, body } = await (await personWith()).put(slug, {
      fields: {},
      base_revision: 1,
      judul: 1,
    } as Body)
    expect([status, body]).toMatchObject([
      200,
      { meta: { warnings: [{ code: 'unknown_field', field: 'judul' }] } },
    ])
  })
})

describe('a caller who', () => {
  const calls = [
    ['GET', '/api/working-copies'],
    ['GET', '/api/artikel/x/working-copy'],
    ['PUT', '/api/artikel/x/working-copy'],
    ['DELETE', '/api/artikel/x/working-copy'],
  ] as const

  test.each(calls)('has a key is refused: %s %s', async (method, path) => {
    const key = await withKey(['articles:update', 'articles:read_drafts'])
    const body = method === 'PUT' ? { fields: {} } : undefined
    const refused = await service.errorResponse(method, path, { key, body })
    expect([refused.status, refused.body.code]).toEqual([403, 'person_required'])
  })

  test.each(calls)('is not signed in gets 401: %s %s', async (method, path) => {
    const body = method === 'PUT' ? { fields: {} } : undefined
    const refused = await service.errorResponse(method, path, { key: null, body })
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized'])
  })

  test('is signed in but sends no Artikel-Desk header is a guest', async () => {
    const { slug } = await publish({})
    const { headers } = await personWith()
    const { 'Artikel-Desk': _, ...cookie } = headers
    const got = await service.errorResponse('GET', `/api/artikel/${slug}/working-copy`, {
      key: null,
      headers: cookie,
    })
    expect(got.status).toBe(401)
  })

  test('comes from another site is refused', async () => {
    const { slug } = await publish({})
    const person = await personWith()
    const put = (headers: Record<string, string>) =>
      service.errorResponse('PUT', `/api/artikel/${slug}/working-copy`, {
        key: null,
        body: { fields: {} },
        headers: { ...person.headers, ...headers },
      })
    expect((await put({ Origin: 'https://lain.example' })).status).toBe(403)
    expect((await put({ Origin: 'null' })).status).toBe(403)
    expect((await put({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await person.get(slug)).status).toBe(404)
  })

  test('is disabled loses access at once', async () => {
    const { slug } = await publish({})
    const person = await personWith(PRESETS.writer)
    await withDatabase((database) =>
      database.write(async (queries) => {
        const found = await findPersonByName(queries, person.name)
        if (found) await disablePerson(queries, found)
      }),
    )
    expect((await person.get(slug)).status).toBe(401)
  })

  const rights: { name: string; scopes: readonly Scope[]; published: number; draft: number; own: number }[] =
    [
      { name: 'owns the site', scopes: PRESETS.owner, published: 200, draft: 200, own: 200 },
      { name: 'edits', scopes: PRESETS.editor, published: 200, draft: 200, own: 200 },
      { name: 'writes', scopes: PRESETS.writer, published: 200, draft: 404, own: 200 },
      {
        name: 'reads drafts',
        scopes: ['articles:create', 'articles:read_drafts'],
        published: 200,
        draft: 403,
        own: 200,
      },
      {
        name: 'publishes only',
        scopes: ['articles:create', 'articles:publish'],
        published: 403,
        draft: 404,
        own: 200,
      },
    ]

  test.each(rights)('$name gets $published (published), $draft (draft), $own (own draft)', async (row) => {
    const person = await personWith(row.scopes)
    const { slug: published } = await publish({})
    const { slug: draft } = await publish({ status: 'draft' })
    const { slug: own } = await person.create({ status: 'draft' })
    const statuses = [published, draft, own].map(
      async (slug) => (await person.put(slug, { fields: {}, base_revision: 1 })).status,
    )
    expect(await Promise.all(statuses)).toEqual([row.published, row.draft, row.own])
  })

  test('may not write is refused', async () => {
    const person = await personWith(['figures:read'])
    const { slug } = await publish({})
    for (const place of [slug, newPlace()])
      expect((await person.refusedPut(place, { fields: {} })).body.code).toBe('insufficient_scope')
  })
})
