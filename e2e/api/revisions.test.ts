import { describe, expect, test } from 'vitest'
import type { Revision, RevisionDetail } from '../../lib/articles/revisions/revisions'
import type { FieldName } from '../../lib/articles/schema/fields'
import { borrowServer } from '../support/borrow-server'
import { KEEPS_LITTLE } from './support/servers'
import { atOnce, service, serviceAt, type WriteBody, word } from './support/service'

const { detail, errorResponse, patch, publish, put } = service
const withKey = { key: service.apiKey }

async function revisionsOf(slug: string, { call, apiKey } = service): Promise<Revision[]> {
  const path = `/api/artikel/${slug}/revisions`
  return (await call<{ data: Revision[] }>('GET', path, { key: apiKey })).body.data
}

async function fieldsOf(slug: string, revision: number) {
  const path = `/api/artikel/${slug}/revisions/${revision}`
  return (await service.call<{ data: RevisionDetail }>('GET', path, withKey)).body.data.fields
}

function restore(slug: string, revision: number, headers: Record<string, string> = {}) {
  const path = `/api/artikel/${slug}/revisions/${revision}/restore`
  return service.call<WriteBody>('POST', path, { headers })
}

const full = () =>
  ({
    title: `Judul ${word()}`,
    category: word(),
    content: '# Isi\n\nTeks *asli*.',
    summary: 'Ringkasan.',
    slug: word(),
    tags: ['kopi', 'Teh'],
    cover_image_url: 'https://example.org/sampul.jpg',
    author: 'Sari',
    status: 'draft',
    meta_title: 'Judul meta',
    meta_description: 'Uraian.',
    meta_keywords: 'satu, dua',
    content_format: 'markdown',
    gallery: [{ url: 'https://example.org/1.jpg', alt: 'Satu', caption: '' }],
    published_at: '2020-01-02T03:04:05.000Z',
    aliases: [`/${word()}`],
    language: 'id',
  }) satisfies Record<Exclude<FieldName, 'translation_of'>, unknown>

describe('the revisions of an article', () => {
  test('name who changed which fields and when, the newest first', async () => {
    const { slug, created_at } = await publish({ tags: 'kopi' })
    await patch(slug, { title: 'Lain', summary: 'Baru.' })
    const renamed = word()
    const { body } = await patch(slug, { slug: renamed, status: 'draft', aliases: [`/${renamed}`] })
    const byKey = { by: 'ARTIKEL_API_KEY', by_kind: 'key' }
    expect(await revisionsOf(renamed)).toEqual([
      {
        revision: 3,
        at: body.data.updated_at,
        ...byKey,
        changed: expect.arrayContaining(['slug', 'status', 'aliases']),
        is_current: true,
      },
      { revision: 2, at: expect.any(String), ...byKey, changed: ['title', 'summary'], is_current: false },
      {
        revision: 1,
        at: created_at,
        ...byKey,
        changed: ['title', 'category', 'content', 'tags'],
        is_current: false,
      },
    ])
  })

  test('name at the start no field that was sent with its default', async () => {
    const { slug } = await publish({ tags: [], aliases: [], summary: '', gallery: [] })
    expect(await revisionsOf(slug)).toMatchObject([{ changed: ['title', 'category', 'content', 'gallery'] }])
  })

  test('have every field as PUT accepts it, with the source verbatim, also for the current one', async () => {
    const fields = full()
    await publish(fields)
    expect(await fieldsOf(fields.slug, 1)).toEqual(fields)
    await put(fields.slug, { title: 'Lain', category: 'Lain', content: 'Lain.', status: 'draft' })
    expect(await fieldsOf(fields.slug, 1)).toEqual(fields)
    expect((await put(fields.slug, await fieldsOf(fields.slug, 1))).status).toBe(200)
    expect(await fieldsOf(fields.slug, 3)).toEqual(fields)
  })

  test('are not made by a write that changes nothing, a dry run, a failed write or a view', async () => {
    const { slug, title, category } = await publish({ content: 'Sama.' })
    await put(slug, { title, category, content: 'Sama.' })
    await service.call('PATCH', `/api/artikel/${slug}?dry_run=true`, { body: { title: 'Lain' } })
    await errorResponse('PATCH', `/api/artikel/${slug}`, { body: { slug: '!' } })
    await detail(slug)
    expect(await revisionsOf(slug)).toHaveLength(1)
  })

  test('are one for each of several concurrent changes', async () => {
    const { slug } = await publish({})
    await atOnce(6, (index) => patch(slug, { summary: `Ringkasan ${index}.` }))
    const revisions = await revisionsOf(slug)
    expect(revisions.map(({ revision }) => revision)).toEqual([7, 6, 5, 4, 3, 2, 1])
    const summaries = await Promise.all(revisions.slice(0, 6).map(({ revision }) => fieldsOf(slug, revision)))
    expect(new Set(summaries.map(({ summary }) => summary)).size).toBe(6)
  })

  test('need a key that may read drafts', async () => {
    const { slug } = await publish({})
    for (const path of [`/api/artikel/${slug}/revisions`, `/api/artikel/${slug}/revisions/1`]) {
      expect((await errorResponse('GET', path)).status).toBe(401)
    }
    expect((await errorResponse('GET', `/api/artikel/${slug}/revisions/2`, withKey)).status).toBe(404)
    expect((await errorResponse('GET', `/api/artikel/${slug}/revisions/x`, withKey)).status).toBe(404)
    expect((await errorResponse('GET', `/api/artikel/${word()}/revisions`, withKey)).status).toBe(404)
  })

  test('are limited to the configured number, plus the current one', async () => {
    const own = serviceAt(await borrowServer(KEEPS_LITTLE))
    const { slug } = await own.publish({})
    for (const summary of ['a', 'b', 'c', 'd']) await own.patch(slug, { summary })
    expect((await revisionsOf(slug, own)).map(({ revision }) => revision)).toEqual([5, 4, 3])
  })
})

describe('restoring a revision', () => {
  test('makes a new one with its fields; slug, status and date stay', async () => {
    const fields = full()
    await publish(fields)
    const slug = word()
    const { body } = await put(fields.slug, { title: 'Lain', category: 'Lain', content: 'Lain.', slug })
    const { status, body: restored } = await restore(slug, 1)
    expect([status, restored.meta.result]).toEqual([200, 'updated'])
    const now = await fieldsOf(slug, 3)
    const { published_at } = body.data
    expect(now).toEqual({ ...fields, slug, status: 'published', published_at })
    expect((await detail(slug)).body.data.content).toContain('<em>asli</em>')
    expect((await revisionsOf(slug)).map(({ revision }) => revision)).toEqual([3, 2, 1])
  })

  test('that is current changes nothing', async () => {
    const { slug } = await publish({})
    expect((await restore(slug, 1)).body.meta.result).toBe('unchanged')
    expect(await revisionsOf(slug)).toHaveLength(1)
  })

  test('ignores the front matter of its content', async () => {
    const [slug, other] = [word(), word()]
    const content = `---\nslug: ${other}\ndate: 2031-01-11\ntags: [a]\nsummary: Ringkas.\n---\nIsi.`
    await put(slug, { title: 'Uji', category: 'Umum', content })
    const asked = { status: 'published', published_at: null, tags: [], summary: null }
    const { data } = (await patch(slug, asked)).body
    await patch(slug, { content: 'Dua.', summary: 'Dua.' })
    const { status, body: restored } = await restore(slug, 2)
    expect(status).toBe(200)
    expect(restored.meta.warnings).toMatchObject([{ code: 'front_matter_hidden' }])
    const { published_at, tags, summary } = data
    expect(restored.data).toMatchObject({ slug, status: 'published', published_at, tags, summary })
  })

  test('checks If-Match, and aliases that another article has taken since', async () => {
    const path = `/${word()}`
    const { slug } = await publish({ aliases: [path] })
    await patch(slug, { aliases: null })
    expect((await restore(slug, 1, { 'If-Match': '"0-0"' })).status).toBe(412)
    await publish({ aliases: [path] })
    expect((await restore(slug, 1)).status).toBe(409)
  })
})
