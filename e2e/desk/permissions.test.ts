import { describe, expect, test } from 'vitest'
import { SCOPES, type Scope } from '../../lib/auth/actor'
import { idOfKey } from '../../lib/auth/authenticate'
import { PRESETS } from '../../lib/auth/people/people'
import { desk } from '../api/support/desk'
import { giveTo } from '../api/support/give-to'
import { withDatabase } from '../api/support/own-database'
import { withKey } from '../api/support/own-key'
import { service, word } from '../api/support/service'

const PEOPLE: Record<string, readonly Scope[]> = {
  owner: PRESETS.owner,
  editor: PRESETS.editor,
  writer: PRESETS.writer,
  publisher: ['articles:read_drafts', 'articles:publish'],
  nobody: [],
}

type Subject = 'own draft' | 'draft of another' | 'published'
type Row = { act: string; form?: Record<string, string>; of: Subject; statuses: number[] }

/** A person for each of PEOPLE, in order. */
const people = await Promise.all(Object.values(PEOPLE).map((scopes) => desk.signedIn(scopes)))

/** The status that each of PEOPLE gets, in order. */
const rows: Row[] = [
  { act: '', of: 'own draft', statuses: [200, 200, 200, 200, 404] },
  { act: '', of: 'draft of another', statuses: [200, 200, 404, 200, 404] },
  { act: '', of: 'published', statuses: [200, 200, 200, 200, 200] },
  { act: 'riwayat', of: 'own draft', statuses: [200, 200, 200, 200, 404] },
  { act: 'riwayat', of: 'draft of another', statuses: [200, 200, 404, 200, 404] },
  { act: 'terbit', of: 'own draft', statuses: [200, 200, 403, 200, 404] },
  { act: 'terbit', of: 'draft of another', statuses: [200, 200, 404, 200, 404] },
  { act: 'simpan', form: { title: 'Lain' }, of: 'own draft', statuses: [303, 303, 303, 403, 404] },
  { act: 'simpan', form: { title: 'Lain' }, of: 'draft of another', statuses: [303, 303, 404, 403, 404] },
  { act: 'terbit', form: { when: 'now' }, of: 'own draft', statuses: [303, 303, 403, 403, 404] },
  { act: 'terbit', form: { when: 'now' }, of: 'draft of another', statuses: [303, 303, 404, 403, 404] },
  { act: 'tarik', form: {}, of: 'published', statuses: [303, 303, 403, 403, 403] },
  { act: 'hapus', form: {}, of: 'own draft', statuses: [303, 303, 303, 403, 404] },
  { act: 'hapus', form: {}, of: 'draft of another', statuses: [303, 303, 404, 403, 404] },
  { act: 'hapus', form: {}, of: 'published', statuses: [303, 303, 403, 403, 403] },
  { act: 'markdown', of: 'own draft', statuses: [200, 200, 200, 403, 404] },
  { act: 'markdown', of: 'draft of another', statuses: [200, 200, 404, 403, 404] },
  { act: 'markdown', of: 'published', statuses: [200, 200, 403, 403, 403] },
  { act: 'markdown', form: { revision: '1' }, of: 'own draft', statuses: [303, 303, 303, 403, 404] },
  { act: 'markdown', form: { revision: '1' }, of: 'published', statuses: [303, 303, 403, 403, 403] },
  { act: 'bagikan', of: 'own draft', statuses: [200, 200, 200, 200, 404] },
  { act: 'bagikan', of: 'draft of another', statuses: [200, 200, 404, 200, 404] },
  { act: 'bagikan', of: 'published', statuses: [200, 200, 403, 200, 403] },
  { act: 'bagikan', form: {}, of: 'draft of another', statuses: [303, 303, 404, 303, 404] },
  { act: 'bagikan/cabut', form: { all: '1' }, of: 'published', statuses: [303, 303, 403, 303, 403] },
]

describe('who may do what:', () => {
  test.each(rows)('$act $form of $of gives $statuses', async ({ act, form, of, statuses }) => {
    const found: number[] = []
    for (const { person, cookie } of people) {
      const { id, slug } = await service.publish({ status: of === 'published' ? 'published' : 'draft' })
      if (of === 'own draft') await giveTo(person.id, id)
      const path = `/meja/artikel/${id}/${act}`.replace(/\/$/, '')
      const before = await storedAt(slug)
      const sent = form ? { cookie, form } : { cookie }
      const { status } = await desk.send(form ? 'POST' : 'GET', path, sent)
      found.push(status)
      if (status !== 303) expect(await storedAt(slug)).toEqual(before)
    }
    expect(found).toEqual(statuses)
  })

  test('a new article is created by people who may create one', async () => {
    const found: number[] = []
    for (const { cookie } of people) {
      const { text } = await desk.get('/meja/artikel/baru', { cookie })
      const place = /name="place" value="(baru-[\w-]+)"/.exec(text)?.[1] ?? `baru-${crypto.randomUUID()}`
      const form = { title: word(), category: 'Umum', content: 'Isi.', place }
      found.push((await desk.post('/meja/artikel/baru/simpan', { cookie, form })).status)
    }
    expect(found).toEqual([303, 303, 303, 403, 403])
  })

  test('a bulk act changes only articles that the person may change', async () => {
    const found: string[] = []
    for (const { cookie } of people) {
      const { id, slug } = await service.publish({})
      await desk.post('/meja/artikel/massal', { cookie, form: { act: 'delete', id: String(id) } })
      found.push((await service.detail(slug)).status === 410 ? 'deleted' : 'there')
    }
    expect(found).toEqual(['deleted', 'deleted', 'there', 'there', 'there'])
  })
})

test('the former slug of a draft redirects only its maker, for reading and writing', async () => {
  const found: number[][] = []
  for (const isAuthor of [true, false]) {
    const { person, cookie } = await desk.signedIn(PRESETS.writer)
    const { id, slug } = await service.publish({ status: 'draft' })
    if (isAuthor) await giveTo(person.id, id)
    await service.patch(slug, { slug: `${slug}-baru` })
    const headers = { Cookie: cookie, 'Artikel-Desk': '1', Origin: desk.siteUrl }
    const call = async (method: string, path: string, body?: unknown) =>
      (await service.call(method, `/api/artikel/${slug}${path}`, { key: null, headers, body })).status
    const calls = [call('GET', ''), call('PATCH', '', { summary: 'Lain' }), call('GET', '/working-copy')]
    found.push(await Promise.all(calls))
  }
  expect(found).toEqual([
    [308, 308, 308],
    [404, 403, 404],
  ])
})

/** The screens and acts that manage the service, by the scope that they need. */
const kept: { scope: Scope; screens: string[]; acts: Record<string, Record<string, string>> }[] = [
  {
    scope: 'keys:manage',
    screens: ['/meja/kunci', '/meja/kunci/KEY'],
    acts: {
      '/meja/kunci/buat': { name: 'terlarang', preset: 'custom', scopes: 'articles:create' },
      '/meja/kunci/putar': { id: 'KEY', overlap: '0' },
      '/meja/kunci/cabut': { id: 'KEY' },
    },
  },
  {
    scope: 'people:manage',
    screens: ['/meja/orang', '/meja/orang/PERSON', '/meja/orang/peristiwa', '/meja/sistem'],
    acts: {
      '/meja/orang/undang': { name: 'terlarang', preset: 'writer' },
      '/meja/orang/tautan': { id: 'PERSON' },
      '/meja/orang/simpan': { id: 'PERSON', scopes: 'articles:create' },
      '/meja/orang/nonaktif': { id: 'PERSON', keys: 'revoke' },
      '/meja/orang/aktif': { id: 'PERSON' },
      '/meja/orang/sesi/akhiri': { id: 'PERSON' },
      '/meja/sistem/cadangan': {},
    },
  },
  {
    scope: 'webhooks:manage',
    screens: ['/meja/webhook', '/meja/webhook/WEBHOOK'],
    acts: {
      '/meja/webhook/buat': { url: 'https://terlarang.example/', events: '*' },
      '/meja/webhook/WEBHOOK/uji': {},
      '/meja/webhook/WEBHOOK/ulang': {},
      '/meja/webhook/WEBHOOK/jeda': { active: 'false' },
      '/meja/webhook/WEBHOOK/putar': {},
      '/meja/webhook/WEBHOOK/simpan': { url: 'https://example.org/lain', events: '*' },
      '/meja/webhook/WEBHOOK/hapus': {},
    },
  },
]

describe('the screens and acts that manage the service need their scope:', () => {
  const whole = Object.entries(PEOPLE).filter(([name]) => name !== 'owner')

  test.each(kept)('$scope', async ({ scope, screens, acts }) => {
    const made = await makeKept()
    const fill = (text: string) => text.replace(/KEY|PERSON|WEBHOOK/, (name) => made[name] ?? name)
    const others = [...whole, ['all others', SCOPES.filter((other) => other !== scope)] as const]
    const before = await keptRows(made)
    for (const [name, scopes] of others) {
      const { cookie } = await desk.signedIn(scopes)
      const overview = await desk.get('/meja', { cookie })
      for (const screen of screens) {
        expect([name, screen, (await desk.get(fill(screen), { cookie })).status]).toEqual([name, screen, 403])
        expect(overview.text).not.toContain(`href="${screen}"`)
      }
      for (const [act, fields] of Object.entries(acts)) {
        const form = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, fill(value)]))
        const { status } = await desk.post(fill(act), { cookie, form })
        expect([name, act, status]).toEqual([name, act, 403])
      }
    }
    expect(await keptRows(made)).toEqual(before)

    const { cookie } = await desk.signedIn([scope])
    const { text } = await desk.get('/meja', { cookie })
    for (const screen of screens) expect((await desk.get(fill(screen), { cookie })).status).toBe(200)
    expect(text).toContain(`href="${screens[0]}"`)
  })
})

/** Creates a key, a person and a webhook. */
async function makeKept(): Promise<Record<string, string>> {
  const { id } = await desk.addPerson(PRESETS.writer)
  const body = { url: 'https://example.org/', events: ['*'] }
  const webhook = await service.call<{ data: { id: string } }>('POST', '/api/webhooks', { body })
  const KEY = idOfKey(await withKey(['articles:create']))
  return { KEY, PERSON: String(id), WEBHOOK: webhook.body.data.id }
}

/** All rows that those acts could change or create. */
function keptRows({ KEY = '', PERSON = '', WEBHOOK = '' }: Record<string, string>) {
  const name = 'terlarang'
  return withDatabase(async ({ read }) => ({
    keys: await read.apiKey.findMany({
      where: { OR: [{ id: KEY }, { name }] },
      select: { hash: true, revokedAt: true },
    }),
    people: await read.person.findMany({ where: { OR: [{ id: Number(PERSON) }, { name }] } }),
    webhooks: await read.webhook.findMany({
      where: { OR: [{ id: WEBHOOK }, { url: 'https://terlarang.example/' }] },
      select: { url: true, events: true, secret: true },
    }),
    tests: await read.webhookDelivery.count({ where: { webhookId: WEBHOOK, type: 'webhook.test' } }),
  }))
}

async function storedAt(slug: string) {
  const { body } = await service.detail(slug, { key: service.apiKey })
  const { views: _, ...stored } = body.data
  return stored
}

test('the overview names own drafts only to people who may open them', async () => {
  const { id, title } = await service.publish({ title: `Milik ${word()}`, status: 'draft' })
  for (const scopes of [['articles:create'], ['articles:publish']] as const) {
    const { person, cookie } = await desk.signedIn(scopes)
    await giveTo(person.id, id)
    const { status } = await desk.get(`/meja/artikel/${id}`, { cookie })
    const { text } = await desk.get('/meja', { cookie })
    expect([scopes, status, text.includes(title)]).toEqual([scopes, status, status === 200])
  }
})
