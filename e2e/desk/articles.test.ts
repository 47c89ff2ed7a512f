import { describe, expect, test } from 'vitest'
import type { Revision } from '../../lib/articles/revisions/revisions'
import { PRESETS } from '../../lib/auth/people/people'
import { withDatabase } from '../api/support/own-database'
import { service, word } from '../api/support/service'
import { deskOf, formOf, newDraft } from '../support/desk'

const { publish, patch } = service
const withKey = { key: service.apiKey }

const owner = await deskOf()

const detail = async (slug: string, options = {}) => (await service.detail(slug, options)).body.data

type Stored = { fields: Record<string, unknown>; status: string; slug: string; id: number }

async function storedAt(slug: string): Promise<Stored> {
  const path = `/api/artikel/${slug}?format=source`
  const { fields, status, id } = (await service.call<{ data: Stored }>('GET', path, withKey)).body.data
  return { fields, status, id, slug }
}

async function revisionsOf(slug: string) {
  const path = `/api/artikel/${slug}/revisions`
  return (await service.call<{ data: Revision[] }>('GET', path, withKey)).body.data
}

const draftOf = (fields: Record<string, unknown> = {}) => publish({ status: 'draft', ...fields })

/** The id of an article in the location that its form redirects to. */
function idIn(location: string | null): number {
  return Number(/\/artikel\/(\d+)/.exec(location ?? '')?.[1])
}

/** The ids of the articles that the list has for a query. */
async function listedIn({ open }: typeof owner, query: string): Promise<Set<number>> {
  const { html } = await open(`/meja/artikel?${query}`)
  return new Set([...html.matchAll(/href="\/meja\/artikel\/(\d+)"/g)].map(([, id]) => Number(id)))
}

describe('opening an article and saving it unchanged makes no revision', () => {
  const sources: { what: string; fields: Record<string, unknown> }[] = [
    { what: 'with CRLF', fields: { content: 'Satu\r\n\r\nDua\r\n' } },
    { what: 'with CR', fields: { content: 'Satu\r\rDua\r' } },
    { what: 'with line ends of several kinds', fields: { content: 'Satu\r\nDua\nTiga\rEmpat' } },
    { what: 'that begins with an empty line', fields: { content: '\n\nSatu' } },
    { what: 'that begins with an empty line of CRLF', fields: { content: '\r\nSatu' } },
    { what: 'that begins with a byte order mark', fields: { content: '\uFEFFSatu\r\nDua' } },
    { what: 'without a line end at the end', fields: { content: 'Satu' } },
    { what: 'with a title of two lines', fields: { title: 'Kopi\ntubruk' } },
    {
      what: 'with names of two lines',
      fields: {
        category: 'Rubrik\ndua',
        author: 'Sari\r\ndua',
        tags: ['kopi\nsusu', 'teh'],
        meta_title: 'Meta\ndua',
        meta_keywords: 'a,\nb',
      },
    },
    { what: 'with spaces at its ends', fields: { content: '  Satu  \n ' } },
    {
      what: 'of HTML',
      fields: { content: '<p>Satu &amp; <b>dua</b></p>\n</textarea><p>x', content_format: 'html' },
    },
    { what: 'of plain text', fields: { content: '  Satu\n  dua', content_format: 'text' } },
    {
      what: 'with every field',
      fields: {
        content: 'Isi',
        summary: 'Satu\nbaris dua & <tiga>',
        tags: ['kopi, susu', 'Teh "hijau"'],
        author: 'Sari',
        cover_image_url: 'https://example.org/a.jpg',
        meta_title: 'Meta',
        meta_description: 'Satu\r\ndua',
        meta_keywords: 'a, b',
        gallery: [
          { url: 'https://example.org/1.jpg', alt: 'Satu | dua', caption: '' },
          { url: 'https://example.org/2.jpg', alt: '', caption: 'a | b\nc' },
        ],
        published_at: '2020-01-02T03:04:05.678Z',
        aliases: ['/2019/05/judul/', '/?p=1'],
      },
    },
  ]
  const cases = sources.flatMap(({ what, fields }) =>
    (['draft', 'published'] as const).map((status) => ({ what, status, fields })),
  )
  test.each(cases)('$what, $status', async ({ fields, status }) => {
    const aliases = fields.aliases ? { aliases: [`/${word()}/`, `/?p=${word()}`] } : {}
    const { slug, id } = await publish({ ...fields, ...aliases, status })
    const before = await storedAt(slug)
    const act = status === 'draft' ? 'simpan' : 'terbit'
    const saved = await owner.edit(`/meja/artikel/${id}`, {}, `/meja/artikel/${id}/${act}`)
    expect([saved.status, saved.location]).toEqual([303, `/meja/artikel/${id}?pesan=sama`])
    expect(await storedAt(slug)).toEqual(before)
    expect(await revisionsOf(slug)).toHaveLength(1)
  })
})

test('saving a published article unchanged leaves no working copy', async () => {
  const { id, slug } = await publish({ content: 'Satu' })
  const { location } = await owner.edit(`/meja/artikel/${id}`, {})
  expect(location).toBe(`/meja/artikel/${id}?pesan=sama`)
  expect((await owner.open(`/meja/artikel/${id}`)).html).not.toContain('salinan=pakai')
  expect(await revisionsOf(slug)).toHaveLength(1)
})

test('an article is saved together with the end of its working copy, or not at all', async () => {
  const { id, slug } = await draftOf({ content: 'Satu' })
  const path = `/meja/artikel/${id}`
  const copy = `${path}?salinan=pakai`
  await owner.edit(path, { content: 'Dua', act: 'preview' })
  await withDatabase(({ write }) =>
    write(async (queries) => {
      await queries.$queryRaw`CREATE TABLE pinned_copy (person_id INTEGER, place TEXT,
        FOREIGN KEY (person_id, place) REFERENCES working_copy (person_id, place))`
      await queries.$queryRaw`INSERT INTO pinned_copy SELECT person_id, place FROM working_copy WHERE article_id = ${id}`
    }),
  )
  try {
    expect((await owner.edit(copy)).status).toBe(500)
    expect((await storedAt(slug)).fields).toMatchObject({ content: 'Satu' })
  } finally {
    await withDatabase(({ writeOnce }) => writeOnce((queries) => queries.$queryRaw`DROP TABLE pinned_copy`))
  }
  expect((await owner.edit(copy)).location).toBe(`${path}?pesan=tersimpan`)
  expect((await storedAt(slug)).fields).toMatchObject({ content: 'Dua' })
})

describe('an article that was rendered again while it was edited, as after an upgrade,', () => {
  const renderAgain = async (slug: string, id: number) => {
    await withDatabase(({ writeOnce }) =>
      writeOnce(
        (queries) =>
          queries.$executeRaw`UPDATE article_content SET render_version = 1 WHERE article_id = ${id}`,
      ),
    )
    const { headers } = await service.detail(slug, { key: service.apiKey })
    expect(headers.get('etag')).toContain(`${id}-2`)
  }

  test('is saved without a conflict', async () => {
    const { slug, id } = await draftOf({ content: 'Satu' })
    const { action, fields } = formOf((await owner.open(`/meja/artikel/${id}`)).html, 'data-editor')
    await renderAgain(slug, id)
    const { location } = await owner.send(action, { ...fields, content: 'Dua' })
    expect(location).toBe(`/meja/artikel/${id}?pesan=tersimpan`)
    expect((await storedAt(slug)).fields.content).toBe('Dua')
  })

  test('offers what was typed before without a conflict', async () => {
    const { slug, id } = await publish({ content: 'Satu' })
    await owner.edit(`/meja/artikel/${id}`, { content: 'Dua' })
    await renderAgain(slug, id)
    expect((await owner.open(`/meja/artikel/${id}`)).html).toContain('salinan=pakai')
  })
})

describe('an edited article', () => {
  test.each([
    ['CRLF', 'Satu\r\nDua\r\n', 'Satu\r\nDua\r\nTiga'],
    ['LF', 'Satu\nDua\n', 'Satu\nDua\nTiga'],
    ['CR', 'Satu\rDua\r', 'Satu\rDua\rTiga'],
  ])('keeps its line ends: %s', async (_, content, expected) => {
    const { slug, id } = await draftOf({ content })
    await owner.edit(`/meja/artikel/${id}`, { content: 'Satu\r\nDua\r\nTiga' })
    expect((await storedAt(slug)).fields.content).toBe(expected)
  })

  test('changes only the edited field, and the revision names the person', async () => {
    const { slug, id } = await draftOf({ content: 'Satu\r\nDua', summary: 'Ringkas', tags: ['a, b'] })
    const saved = await owner.edit(`/meja/artikel/${id}`, { title: 'Judul lain' })
    expect(saved.location).toBe(`/meja/artikel/${id}?pesan=tersimpan`)
    const [current] = await revisionsOf(slug)
    expect(current).toMatchObject({ changed: ['title'], by: owner.name, by_kind: 'person' })
  })

  test('has a title of one line, even if its field has several', async () => {
    const { slug, id } = await draftOf()
    await owner.edit(`/meja/artikel/${id}`, { title: 'Kopi\r\n  tubruk' })
    expect((await storedAt(slug)).fields.title).toBe('Kopi tubruk')
  })

  test('loses a field that is emptied', async () => {
    const { slug, id } = await draftOf({ summary: 'Ringkas', tags: ['a'], aliases: [`/${word()}/`] })
    await owner.edit(`/meja/artikel/${id}`, { summary: '', tags: '', aliases: '' })
    expect((await storedAt(slug)).fields).not.toHaveProperty('summary')
    expect((await detail(slug, withKey)).tags).toEqual([])
  })

  test('names the time zone of the site without the offset or season of today', async () => {
    const { id } = await draftOf()
    for (const path of [`/meja/artikel/${id}`, `/meja/artikel/${id}/terbit`])
      expect((await owner.open(path)).html).toContain('Tanggal terbit (Asia/Jakarta)')
  })

  test('has its times in the time zone of the site', async () => {
    const { slug, id } = await draftOf()
    await owner.edit(`/meja/artikel/${id}`, { published_at: '2026-12-01T08:00' })
    expect((await storedAt(slug)).fields.published_at).toBe('2026-12-01T01:00:00.000Z')
    const { html } = await owner.open(`/meja/artikel/${id}`)
    expect(formOf(html, 'data-editor').fields.published_at).toBe('2026-12-01T08:00')
  })
})

const SAVE = '/meja/artikel/baru/simpan'
const BY_SCRIPT = { cookie: owner.cookie, headers: { 'Artikel-Desk': '1' } }

const newForm = async () => {
  const { fields } = formOf((await owner.open('/meja/artikel/baru')).html, 'data-editor')
  return { ...fields, ...newDraft() }
}

describe('a new article', () => {
  test('is a Markdown draft whose author is the person', async () => {
    const fields = newDraft()
    const { location } = await owner.edit('/meja/artikel/baru', fields)
    const [, id] = /^\/meja\/artikel\/(\d+)\?pesan=dibuat$/.exec(location ?? '') ?? []
    const { html } = await owner.open(`/meja/artikel/${id}`)
    const { fields: shown } = formOf(html, 'data-editor')
    expect(shown).toMatchObject({ ...fields, author: owner.name })
    const stored = await storedAt(shown.slug ?? '')
    expect(stored).toMatchObject({ status: 'draft', fields: { content_format: 'markdown' } })
  })

  test('that is sent twice is created once', async () => {
    const { html } = await owner.open('/meja/artikel/baru')
    const { action, fields } = formOf(html, 'data-editor')
    const sent = { ...fields, ...newDraft() }
    const [first, second] = await Promise.all([owner.send(action, sent), owner.send(action, sent)])
    expect(first.location).toBe(second.location)
  })

  test('that is sent again with another text is another article, as after going back to the form', async () => {
    const sent = await newForm()
    const first = await owner.send(SAVE, sent)
    const second = await owner.send(SAVE, { ...sent, ...newDraft() })
    expect(second.location).toMatch(/pesan=dibuat$/)
    expect(second.location).not.toBe(first.location)
  })

  test('goes on in one draft when its script sends it again with another text', async () => {
    const sent = await newForm()
    const id = idIn((await owner.send(SAVE, sent)).location)
    const second = await owner.send(SAVE, { ...sent, content: 'Satu. Dua.' }, BY_SCRIPT)
    expect(second.location).toBe(`/meja/artikel/${id}?pesan=tersimpan`)
    const { fields } = formOf((await owner.open(`/meja/artikel/${id}`)).html, 'data-editor')
    expect(fields).toMatchObject({ title: sent.title, content: 'Satu. Dua.', revision: '2' })
  })

  test('that somebody changed meanwhile becomes a conflict when its script sends it again', async () => {
    const sent = await newForm()
    const id = idIn((await owner.send(SAVE, sent)).location)
    const { slug = '' } = formOf((await owner.open(`/meja/artikel/${id}`)).html, 'data-editor').fields
    await patch(slug, { content: 'Punya n8n.' })
    const second = await owner.send(SAVE, { ...sent, content: 'Satu. Dua.' }, BY_SCRIPT)
    expect(second.location).toBe(`/meja/artikel/${id}/bentrok`)
    expect((await storedAt(slug)).fields.content).toBe('Punya n8n.')
  })

  test('that was deleted meanwhile is created anew when its script sends it again', async () => {
    const sent = await newForm()
    const id = idIn((await owner.send(SAVE, sent)).location)
    await owner.send(`/meja/artikel/${id}/hapus`)
    const second = await owner.send(SAVE, { ...sent, content: 'Satu. Dua.' }, BY_SCRIPT)
    expect(second.location).toMatch(/pesan=dibuat$/)
    expect(idIn(second.location)).not.toBe(id)
  })

  test('that cannot be saved comes back complete, with each error at its field', async () => {
    const content = `Isi\r\n${'kata '.repeat(30)}`
    const { location } = await owner.edit('/meja/artikel/baru', { content, cover_image_url: 'x', title: '' })
    expect(location).toMatch(/^\/meja\/artikel\/baru-[0-9a-f-]{36}\?salinan=pakai&periksa=1$/)
    const { html } = await owner.open(location ?? '')
    expect(formOf(html, 'data-editor').fields).toMatchObject({ content, cover_image_url: 'x', title: '' })
    for (const field of ['title', 'category', 'cover_image_url']) {
      expect(html).toMatch(new RegExp(`href="#${field}"`))
      expect(html).toMatch(new RegExp(`<(?:input|textarea)[^>]*id="${field}"[^>]*aria-invalid="true"`))
      expect(html).toMatch(
        new RegExp(`<(?:input|textarea)[^>]*id="${field}"[^>]*aria-describedby="[^"]*${field}-fault`),
      )
    }
    expect(html).toContain('Judul harus diisi.')
    const mended = await owner.edit(location ?? '', { ...newDraft(), cover_image_url: '' })
    expect(mended.location).toMatch(/pesan=dibuat$/)
    expect((await owner.open(location ?? '')).html).not.toContain(content.slice(0, 40))
  })

  test('may have 900 kB', async () => {
    const content = 'Kopi é 日本 '.repeat(50_000).slice(0, 700_000)
    const { location } = await owner.edit('/meja/artikel/baru', { ...newDraft(), content })
    expect(location).toMatch(/pesan=dibuat$/)
  })
})

describe('publishing', () => {
  test('takes two clicks for a draft: its button saves, and leads to the page that asks where and when', async () => {
    const { id, slug } = await draftOf()
    const saved = await owner.edit(`/meja/artikel/${id}`, { act: 'publish', title: 'Kopi pagi' })
    expect(saved.location).toBe(`/meja/artikel/${id}/terbit`)
    expect((await owner.open(saved.location ?? '')).html).toContain(`/artikel/${slug}`)
    const published = await owner.send(`/meja/artikel/${id}/terbit`, { when: 'now' })
    expect(published.location).toBe(`/meja/artikel/${id}?pesan=terbit`)
    expect((await detail(slug)).title).toBe('Kopi pagi')
  })

  test('at a future time schedules', async () => {
    const { id, slug } = await draftOf()
    const sent = { when: 'later', published_at: '2030-12-01T08:00' }
    expect((await owner.send(`/meja/artikel/${id}/terbit`, sent)).location).toMatch(/pesan=terjadwal$/)
    expect(await storedAt(slug)).toMatchObject({
      status: 'scheduled',
      fields: { published_at: '2030-12-01T01:00:00.000Z' },
    })
  })

  test('asks again for later without a date or now with one, and keeps what was typed', async () => {
    const { id, slug } = await draftOf()
    const terbit = `/meja/artikel/${id}/terbit`
    for (const sent of [
      { when: 'later', published_at: '' },
      { when: 'now', published_at: '2030-12-01T08:00' },
    ]) {
      const { location } = await owner.send(terbit, { ...sent, wished_at: '' })
      const { html } = await owner.open(location ?? '')
      expect(html).toContain('id="published_at-fault"')
      expect(html).toContain(`value="${sent.published_at}"`)
      expect(await storedAt(slug)).toMatchObject({ status: 'draft' })
    }
  })

  test('asks again for later with a past date', async () => {
    const { id, slug } = await draftOf()
    const sent = { when: 'later', published_at: '2020-12-01T08:00', wished_at: '' }
    const { location } = await owner.send(`/meja/artikel/${id}/terbit`, sent)
    const { html } = await owner.open(location ?? '')
    expect(html).toContain('waktu itu sudah lewat')
    expect(html).toContain('value="2020-12-01T08:00"')
    expect(html).not.toContain('tersimpan sebagai salinan')
    expect(await storedAt(slug)).toMatchObject({ status: 'draft' })
  })

  test('now overrides a future date that was set before', async () => {
    const { id, slug } = await draftOf({ published_at: '2030-01-01T00:00:00Z' })
    const { html } = await owner.open(`/meja/artikel/${id}/terbit`)
    const [, wished_at = ''] = /name="wished_at" value="([^"]*)"/.exec(html) ?? []
    await owner.send(`/meja/artikel/${id}/terbit`, {
      when: 'now',
      wished_at,
      published_at: '2030-01-01T07:00',
    })
    expect(await storedAt(slug)).toMatchObject({ status: 'published' })
  })

  test('later, as the screen shows the date, keeps its seconds', async () => {
    const published_at = '2030-01-01T00:00:40.500Z'
    const { id, slug } = await publish({ status: 'scheduled', published_at })
    const { html } = await owner.open(`/meja/artikel/${id}/terbit`)
    const { fields } = formOf(html, 'data-publishing')
    await owner.send(`/meja/artikel/${id}/terbit`, { ...fields, when: 'later' })
    expect((await storedAt(slug)).fields.published_at).toBe(published_at)
  })

  test('an article again changes what readers see at once', async () => {
    const { id, slug } = await publish({})
    const { location } = await owner.edit(
      `/meja/artikel/${id}`,
      { content: 'Baru.' },
      `/meja/artikel/${id}/terbit`,
    )
    expect(location).toBe(`/meja/artikel/${id}?pesan=terbit`)
    expect((await detail(slug)).content).toContain('Baru.')
  })

  test('is not done by saving a published article, which keeps a copy', async () => {
    const { id, slug } = await publish({ content: 'Lama.' })
    const { location } = await owner.edit(`/meja/artikel/${id}`, { content: 'Baru.' })
    expect(location).toBe(`/meja/artikel/${id}?salinan=pakai&pesan=salinan`)
    expect((await detail(slug)).content).toContain('Lama.')
    expect(formOf((await owner.open(location ?? '')).html, 'data-editor').fields.content).toBe('Baru.')
    const plain = await owner.open(`/meja/artikel/${id}`)
    expect(formOf(plain.html, 'data-editor').fields.content).toBe('Lama.')
    expect(plain.html).toContain('data-copy=""')
    for (const saved_at of [new Date(0).toISOString(), '0000-01-01T00:00:00.000Z', 'x'])
      expect((await owner.send(`/meja/artikel/${id}/salinan/buang`, { saved_at })).location).toBe(
        `/meja/artikel/${id}`,
      )
    expect((await owner.open(`/meja/artikel/${id}`)).html).toContain('data-copy=""')
    await owner.send(`/meja/artikel/${id}/salinan/buang`)
    expect((await owner.open(`/meja/artikel/${id}`)).html).not.toContain('data-copy=""')
  })
})

test('an article that is unpublished is a draft, a deleted one is 404, and a restored one has its former status', async () => {
  const { id, slug } = await publish({})
  await owner.send(`/meja/artikel/${id}/tarik`)
  expect((await storedAt(slug)).status).toBe('draft')
  expect((await owner.send(`/meja/artikel/${id}/hapus`)).location).toBe(`/meja/artikel?dihapus=${id}`)
  expect((await owner.open(`/meja/artikel/${id}`)).status).toBe(404)
  expect((await owner.send(`/meja/artikel/${id}/pulihkan`)).location).toBe(
    `/meja/artikel/${id}?pesan=kembali`,
  )
  expect((await storedAt(slug)).status).toBe('draft')
})

test('saving over the change of somebody else leads to the conflict screen, and keeps what was typed', async () => {
  const { id, slug } = await draftOf({ content: 'Satu' })
  const { html } = await owner.open(`/meja/artikel/${id}`)
  await patch(slug, { content: 'Dua' })
  const { action, fields } = formOf(html, 'data-editor')
  const { location } = await owner.send(action, { ...fields, content: 'Tiga' })
  expect(location).toBe(`/meja/artikel/${id}/bentrok`)
  expect((await storedAt(slug)).fields.content).toBe('Dua')
  expect(
    formOf((await owner.open(`/meja/artikel/${id}?salinan=pakai`)).html, 'data-editor').fields,
  ).toMatchObject({
    content: 'Tiga',
    revision: '1',
  })
})

/** The form of an error page that sends everything again, behind the forms of its frame. */
const formToResend = (html: string) => formOf(html.slice(html.indexOf('<main')), 'enctype')

test('a copy from another tab is linked before it is replaced, and is then kept as the copy of a new article', async () => {
  const { id } = await publish({})
  const { html } = await owner.open(`/meja/artikel/${id}`)
  const { action, fields } = formOf(html, 'data-editor')
  await owner.send(action, { ...fields, content: 'Dari tab pertama' })
  const other = await owner.send(action, { ...fields, content: 'Dari tab kedua' })
  expect(other.status).toBe(409)
  expect(other.html).toContain('Dari tab kedua')
  const shown = async (place: string | number) =>
    formOf((await owner.open(`/meja/artikel/${place}?salinan=pakai`)).html, 'data-editor').fields.content
  expect(other.html).toContain(`href="/meja/artikel/${id}?salinan=pakai"`)
  expect(await shown(id)).toBe('Dari tab pertama')

  const places = async () => new Set((await owner.open('/meja')).html.match(/baru-[0-9a-f-]{36}/g))
  const before = await places()
  const again = formToResend(other.html)
  expect((await owner.send(again.action, again.fields)).location).toContain('pesan=salinan')
  expect(await shown(id)).toBe('Dari tab kedua')
  const aside = [...(await places())].filter((place) => !before.has(place))
  expect(await Promise.all(aside.map(shown))).toEqual(['Dari tab pertama'])
})

test('a person who may not create articles discards the copy of another tab before replacing it', async () => {
  const { id } = await publish({})
  const reviser = await deskOf(['articles:update', 'articles:publish', 'articles:read_drafts'])
  const { action, fields } = formOf((await reviser.open(`/meja/artikel/${id}`)).html, 'data-editor')
  await reviser.send(action, { ...fields, content: 'Dari tab pertama' })
  const other = await reviser.send(action, { ...fields, content: 'Dari tab kedua' })
  const again = formToResend(other.html)
  expect((await reviser.send(again.action, again.fields)).status).toBe(409)
  await reviser.send(`/meja/artikel/${id}/salinan/buang`)
  expect((await reviser.send(again.action, again.fields)).location).toContain('pesan=salinan')
})

describe('the list', () => {
  test('has all drafts for a person who may read them, found by their words', async () => {
    const mark = word()
    const { id } = await draftOf({ title: `Tentang ${mark}` })
    const { html } = await owner.open(`/meja/artikel?q=${mark}`)
    expect(html).toContain(`href="/meja/artikel/${id}"`)
    expect((await owner.open(`/meja/artikel?q=${mark}&status=published`)).html).not.toContain(
      `/meja/artikel/${id}"`,
    )
    expect((await owner.open('/meja/artikel?status=draft')).html).toContain(`href="/meja/artikel/${id}"`)
  })

  test('finds only own drafts for a writer, by the words of their content, page by page', async () => {
    const [mark, category] = [word(), `Rubrik ${word()}`]
    const writer = await deskOf(PRESETS.writer)
    const content = `Kalimat dengan **${mark}** di dalam.`
    const { location } = await writer.edit('/meja/artikel/baru', { ...newDraft(), category, content })
    const own = idIn(location)
    const theirs = (await draftOf({ content, category })).id
    const read = (await publish({ content, category })).id
    for (const filter of [`q=${mark}`, `kategori=${encodeURIComponent(category)}`])
      expect(await listedIn(writer, filter)).toEqual(new Set([own, read]))
    expect(await listedIn(writer, `q=${mark}&status=draft`)).toEqual(new Set([own]))
    expect(await listedIn(writer, `q=${mark}&status=published`)).toEqual(new Set([read]))
    expect(await listedIn(writer, `q=${mark}&page=2`)).toEqual(new Set())
    expect(await listedIn(owner, `q=${mark}`)).toEqual(new Set([own, theirs, read]))
  })

  test('applies an action to several articles, and reports the result of each', async () => {
    const [one, two] = [await draftOf(), await draftOf()]
    const sent = { act: 'add_tag', value: 'bersama', id: [String(one.id), String(two.id), '999999999'] }
    const { location } = await owner.send('/meja/artikel/massal', sent)
    expect(location).toBe(`/meja/artikel?hasil=${one.id}.ok_${two.id}.ok_999999999.not_found`)
    expect((await detail(two.slug, withKey)).tags).toContain('bersama')
    const { html } = await owner.open(location ?? '')
    expect(html).toContain('2 artikel diubah.')
    expect(html).toContain('#999999999')
  })

  test('says so when nothing is selected', async () => {
    const { location } = await owner.send('/meja/artikel/massal', { act: 'publish' })
    expect((await owner.open(location ?? '')).html).toContain('Belum ada yang dipilih.')
  })

  test('says what was deleted, and links to the trash', async () => {
    const [one, two] = [await publish({}), await draftOf()]
    const id = [String(one.id), String(two.id)]
    const { location } = await owner.send('/meja/artikel/massal', { act: 'delete', id: [...id, '999999999'] })
    const { html } = await owner.open(location ?? '')
    const message = html.slice(html.indexOf('role="status"')).split('</div>')[0]
    for (const part of ['2 artikel dihapus.', '1 artikel tidak dihapus:', '<a href="/meja/sampah">'])
      expect(message).toContain(part)
    const nothing = await owner.send('/meja/artikel/massal', { act: 'delete', id: '999999999' })
    expect((await owner.open(nothing.location ?? '')).html).not.toContain('Kembalikan dari sampah')
  })

  test.each([
    ['category', 'Belum ada rubrik yang ditulis; tidak ada yang diubah.'],
    ['add_tag', 'Belum ada tag yang ditulis; tidak ada yang diubah.'],
  ])('says what is missing when no name is typed for %s', async (act, message) => {
    const { id, slug } = await publish({})
    const before = await storedAt(slug)
    const { location } = await owner.send('/meja/artikel/massal', { act, value: ' ', id: String(id) })
    expect((await owner.open(location ?? '')).html).toContain(message)
    expect(await storedAt(slug)).toEqual(before)
  })

  test('loses no tag that others add at the same time', async () => {
    const { id, slug } = await publish({})
    const tags = ['satu', 'dua', 'tiga', 'empat']
    const sent = tags.map((value) => ({ act: 'add_tag', value, id: String(id) }))
    const pages = await Promise.all(sent.map((form) => owner.send('/meja/artikel/massal', form)))
    expect(pages.map(({ location }) => location)).toEqual(tags.map(() => `/meja/artikel?hasil=${id}.ok`))
    expect((await detail(slug)).tags.toSorted()).toEqual(tags.toSorted())
  })

  test('adds several comma-separated tags, and none for a text without names', async () => {
    const { id, slug } = await publish({ tags: ['lama'] })
    const sent = (value: string) =>
      owner.send('/meja/artikel/massal', { act: 'add_tag', value, id: String(id) })
    expect((await sent(' satu, dua,')).location).toBe(`/meja/artikel?hasil=${id}.ok`)
    expect((await sent(' , ')).location).toBe(`/meja/artikel?hasil=${id}.validation_failed`)
    expect((await detail(slug)).tags).toEqual(['lama', 'satu', 'dua'])
  })

  test.each([
    ['publish', '', 'published'],
    ['unpublish', '', 'draft'],
    ['category', 'Rubrik lain', 'published'],
  ])('applies the action %s', async (act, value, status) => {
    const { id, slug } = await publish({ status: act === 'publish' ? 'draft' : 'published' })
    await owner.send('/meja/artikel/massal', { act, value, id: String(id) })
    const stored = await storedAt(slug)
    expect(stored.status).toBe(status)
    if (value) expect(stored.fields.category).toBe(value)
  })

  test.each(['scheduled', 'draft'])('publishes at once what is %s with a future date', async (status) => {
    const published_at = new Date(Date.now() + 3_600_000).toISOString()
    const { id, slug } = await publish({ status, published_at })
    await owner.send('/meja/artikel/massal', { act: 'publish', id: String(id) })
    const { status: now, published_at: date } = await detail(slug, withKey)
    expect([now, date && new Date(date) <= new Date()]).toEqual(['published', true])
  })
})

describe('a person who may not', () => {
  const acts = ['tarik', 'hapus', 'terbit', 'simpan']
  const presets = { editor: PRESETS.editor, writer: PRESETS.writer, nobody: [] }

  test.each(acts)('see a draft of somebody else gets 404 for it: %s', async (act) => {
    const { id, slug } = await draftOf()
    const writer = await deskOf(PRESETS.writer)
    const before = await storedAt(slug)
    const { status } = await writer.send(`/meja/artikel/${id}/${act}`, { title: 'x' })
    expect([status, (await writer.open(`/meja/artikel/${id}`)).status]).toEqual([404, 404])
    expect(await storedAt(slug)).toEqual(before)
  })

  const allowed: {
    act: string
    fields: Record<string, string>
    status: Record<keyof typeof presets, number>
  }[] = [
    { act: 'tarik', fields: {}, status: { editor: 303, writer: 403, nobody: 403 } },
    { act: 'hapus', fields: {}, status: { editor: 303, writer: 403, nobody: 403 } },
    { act: 'terbit', fields: { content: 'Lain.' }, status: { editor: 303, writer: 403, nobody: 403 } },
    // What a writer saves is kept as a copy for a person who may publish it.
    { act: 'simpan', fields: { content: 'Lain.' }, status: { editor: 303, writer: 303, nobody: 403 } },
  ]
  test.each(
    allowed.flatMap(({ act, fields, status }) =>
      Object.entries(status).map(([preset, expected]) => ({ act, fields, preset, expected })),
    ),
  )(
    'change a published article is refused, unlike others: $act by $preset gives $expected',
    async ({ act, fields, preset, expected }) => {
      const { id, slug } = await publish({})
      const before = await storedAt(slug)
      const desk = await deskOf(presets[preset as keyof typeof presets])
      expect((await desk.send(`/meja/artikel/${id}/${act}`, fields)).status).toBe(expected)
      if (preset !== 'editor') expect(await storedAt(slug)).toEqual(before)
    },
  )

  test('publish can still save, read, change, delete and restore own drafts', async () => {
    const writer = await deskOf(PRESETS.writer)
    const { location } = await writer.edit('/meja/artikel/baru', newDraft())
    const id = idIn(location)
    expect((await writer.edit(`/meja/artikel/${id}`, { title: 'Lain' })).location).toMatch(/pesan=tersimpan$/)
    expect((await writer.open('/meja/artikel?status=draft')).html).toContain(`href="/meja/artikel/${id}"`)
    expect((await writer.send(`/meja/artikel/${id}/terbit`, { when: 'now' })).status).toBe(403)
    expect((await writer.send(`/meja/artikel/${id}/hapus`)).status).toBe(303)
    expect((await writer.send(`/meja/artikel/${id}/pulihkan`)).status).toBe(303)
    expect((await writer.open(`/meja/artikel/${id}`)).status).toBe(200)
  })
})

test('a preview shows what was typed as readers would see it, and counts no view', async () => {
  const { id, slug } = await publish({ content: 'Lama.' })
  const sent = await owner.edit(`/meja/artikel/${id}`, { content: '## Baru\n\n**tebal**', act: 'preview' })
  expect(sent.location).toBe(`/meja/artikel/${id}/pratinjau`)
  const { html, status } = await owner.open(sent.location ?? '')
  expect([status, html.includes('<strong>tebal</strong>')]).toEqual([200, true])
  expect(html).not.toContain('data-view=')
  expect((await detail(slug)).content).toContain('Lama.')
})
