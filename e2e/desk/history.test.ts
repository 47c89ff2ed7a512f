import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../lib/auth/people/people'
import { browse, buttonOf, chosenIn, textsOf } from '../api/support/browse'
import { type DetailBody, service, word } from '../api/support/service'

const { detail, patch, publish } = service
const historyOf = (id: number | null, query = '') => `/meja/artikel/${id}/riwayat${query}`
const text = (...blocks: string[]) => blocks.join('\n\n')

describe('the history of an article', () => {
  test('compares the last revision with the one before, by words', async () => {
    const { id, slug } = await publish({ content: text('Air panas 92 °C.', 'Tuang.') })
    await patch(slug, { content: text('Air panas 94 °C.', 'Tuang.') })
    const { open } = await browse()
    const page = await open(historyOf(id))
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(chosenIn(page)).toEqual({ dari: '1', ke: '2' })
    expect(textsOf(page, 'del')).toEqual([' dihapus: 92 selesai. '])
    expect(textsOf(page, 'ins')).toEqual([' disisipkan: 94 selesai. '])
  })

  test('compares any two, in either order', async () => {
    const { id, slug } = await publish({ title: 'Satu' })
    for (const title of ['Dua', 'Tiga']) await patch(slug, { title })
    const { open, press } = await browse()
    const first = await open(historyOf(id))
    const page = await press(first, buttonOf(first, 'Bandingkan'), { dari: '3', ke: '1' })
    expect(page.path).toBe(historyOf(id, '?ke=1&dari=3'))
    expect(chosenIn(page)).toEqual({ dari: '3', ke: '1' })
    expect(textsOf(page, 'ins')[0]).toContain('Satu')
    expect((await open(historyOf(id, '?dari=99&ke=x'))).status).toBe(200)
  })

  test('says who wrote each, and what they changed', async () => {
    const person = await browse()
    const { id, slug } = await publish({})
    const headers = person.ofApi
    await service.call('PATCH', `/api/artikel/${slug}`, { key: null, headers, body: { title: word() } })
    const page = await person.open(historyOf(id))
    const [newest, oldest] = textsOf(page, 'tr').slice(1)
    expect(newest).toContain(person.name)
    expect(newest).toContain('Judul')
    expect(oldest).toContain('ARTIKEL_API_KEY (kunci)')
  })

  test('folds equal lines', async () => {
    const blocks = Array.from({ length: 30 }, () => word())
    const { id, slug } = await publish({ content: text(...blocks, 'akhir') })
    await patch(slug, { content: text(...blocks, 'ujung') })
    const page = await (await browse()).open(historyOf(id))
    expect(textsOf(page, 'details').filter((details) => details.includes(blocks[3] ?? ''))).toHaveLength(1)
    expect(textsOf(page, 'summary')).toContain('Baris yang tidak berubah: 58')
  })

  test('shows HTML in a title as text', async () => {
    const { id, slug } = await publish({ title: '<img src=x onerror=alert(1)>' })
    await patch(slug, { title: '<script>alert(1)</script>' })
    const page = await (await browse()).open(historyOf(id))
    expect(page.elements(({ name, attribs }) => name === 'img' || 'onerror' in attribs)).toEqual([])
    expect(page.html).not.toContain('<script>alert')
  })

  test('of one revision compares nothing', async () => {
    const { id } = await publish({})
    const page = await (await browse()).open(historyOf(id))
    expect(page.html).toContain('Kedua versi sama.')
    expect(page.html).not.toContain('Pulihkan')
  })
})

describe('an earlier revision', () => {
  test.each([
    ['published', {}],
    ['draft', { status: 'draft' }],
    ['scheduled', { published_at: new Date(Date.now() + 3_600_000).toISOString() }],
  ])('is restored as a new one: %s', async (status, fields) => {
    const { id, slug } = await publish({ title: 'Semula', ...fields })
    await patch(slug, { title: 'Kemudian' })
    const { open, press } = await browse()
    const page = await open(historyOf(id))
    const after = await press(page, buttonOf(page, 'Pulihkan versi 1'))
    expect(after.html).toContain('Dipulihkan sebagai versi baru')
    expect(chosenIn(after)).toEqual({ dari: '2', ke: '3' })
    const { body } = await service.call<DetailBody>('GET', `/api/artikel/${slug}`, { key: service.apiKey })
    expect(body.data).toMatchObject({ title: 'Semula', status, slug })
  })

  test('is not restored when somebody saved since the list was shown', async () => {
    const { id, slug } = await publish({ title: 'Semula' })
    await patch(slug, { title: 'Kemudian' })
    const { open, press } = await browse()
    const page = await open(historyOf(id))
    await patch(slug, { title: 'Lalu' })
    expect((await press(page, buttonOf(page, 'Pulihkan versi 1'))).status).toBe(412)
    expect((await detail(slug)).body.data.title).toBe('Lalu')
  })

  test('is restored only by a person who may change the article', async () => {
    const { id, slug } = await publish({})
    await patch(slug, { title: word() })
    const reader = await browse(['articles:read_drafts'])
    const page = await reader.open(historyOf(id))
    expect(page.html).not.toContain('Pulihkan versi')
    const editor = await browse()
    const list = await editor.open(historyOf(id))
    const refused = await reader.press(list, buttonOf(list, 'Pulihkan versi 1'))
    expect(refused.status).toBe(403)
  })
})

test('the history is only for people who may read drafts, and for the maker of a draft', async () => {
  const { id: published } = await publish({})
  const { id: draft } = await publish({ status: 'draft' })
  const writer = await browse(PRESETS.writer)
  expect((await writer.open(historyOf(published))).status).toBe(403)
  expect((await writer.open(historyOf(draft))).status).toBe(404)
  const own = await service.call<DetailBody>('POST', '/api/artikel', {
    key: null,
    headers: writer.ofApi,
    body: { title: word(), category: 'Kuliner', content: 'Isi.' },
  })
  expect((await writer.open(historyOf(own.body.data.id))).status).toBe(200)
})
