import { describe, expect, test } from 'vitest'
import { service } from '../api/support/service'
import { deskOf, formOf } from '../support/desk'

const { publish } = service
const owner = await deskOf()
const withKey = { key: service.apiKey }
const screenOf = (id: number) => `/meja/artikel/${id}/markdown`

const HTML =
  '<h2>Alat</h2>\n<p>Air <strong>panas</strong> &amp; <a href="/cari">saringan</a>.</p>\n<ul><li>Satu</li></ul>'
const MARKDOWN = '## Alat\n\nAir **panas** & [saringan](/cari).\n\n- Satu\n'

const htmlArticle = (fields: object = {}) => publish({ content: HTML, content_format: 'html', ...fields })

type Stored = { fields: Record<string, unknown>; html: string }

async function storedAt(slug: string): Promise<Stored> {
  const source = await service.call<{ data: Stored }>('GET', `/api/artikel/${slug}?format=source`, withKey)
  const { data } = (await service.detail(slug, withKey)).body
  return { fields: source.body.data.fields, html: String(data.content) }
}

async function change(id: number) {
  const { html } = await owner.open(screenOf(id))
  const { action, fields } = formOf(html, 'data-to-markdown')
  return owner.send(action, fields)
}

describe('an article of HTML', () => {
  test('is led to the page that makes it Markdown; one of Markdown is not', async () => {
    const [html, markdown] = [await htmlArticle(), await publish({ content_format: 'markdown' })]
    expect((await owner.open(`/meja/artikel/${html.id}`)).html).toContain(screenOf(html.id))
    expect((await owner.open(`/meja/artikel/${markdown.id}`)).html).not.toContain(screenOf(markdown.id))
    expect((await owner.open(screenOf(markdown.id))).html).toContain('Teks ini sudah Markdown.')
  })

  test('shows what would change, and nothing has', async () => {
    const { id, slug } = await htmlArticle()
    const { status, html } = await owner.open(screenOf(id))
    expect(status).toBe(200)
    expect(html.includes('Tidak ada; artikelnya tampak sama.')).toBe(true)
    expect(html).toMatch(/<ins\b/)
    expect((await storedAt(slug)).fields).toMatchObject({ content: HTML, content_format: 'html' })
  })

  test('is Markdown in one new revision, which readers see alike', async () => {
    const { id, slug } = await htmlArticle()
    const before = await storedAt(slug)
    const { status, location } = await change(id)
    expect([status, location]).toEqual([303, `/meja/artikel/${id}?pesan=markdown`])
    const after = await storedAt(slug)
    expect(after.fields).toEqual({ ...before.fields, content: MARKDOWN, content_format: 'markdown' })
    expect(after.html.replace(/\s+/g, '')).toBe(before.html.replace(/\s+/g, ''))
    const revisions = await service.call<{ data: { changed: string[] }[] }>(
      'GET',
      `/api/artikel/${slug}/revisions`,
      withKey,
    )
    expect(revisions.body.data).toHaveLength(2)
    expect(revisions.body.data[0]?.changed).toEqual(['content', 'content_format'])
    expect((await owner.open(location ?? '')).html).toContain('Teksnya sekarang Markdown.')
  })

  test('names what cannot be kept', async () => {
    const { id } = await htmlArticle({ content: '<p>Isi<img src="file:///C:/a.png"></p>' })
    expect((await owner.open(screenOf(id))).html).toContain('Yang tidak dapat dibawa')
  })

  test('with a picture by http, which readers do not see, loses nothing that they see', async () => {
    const { id } = await htmlArticle({ content: '<p>Isi <img src="http://asing.example/a.png" alt="a"></p>' })
    expect((await owner.open(screenOf(id))).html).not.toContain('/media/?http=')
  })

  test('that changed meanwhile stays, and the difference is shown anew', async () => {
    const { id, slug } = await htmlArticle()
    const { html } = await owner.open(screenOf(id))
    await service.patch(slug, { content: '<p>Lain.</p>' })
    const { action, fields } = formOf(html, 'data-to-markdown')
    const { status, location = '' } = await owner.send(action, fields)
    expect([status, location]).toEqual([303, `${screenOf(id)}?pesan=berubah`])
    expect((await storedAt(slug)).fields).toMatchObject({ content: '<p>Lain.</p>', content_format: 'html' })
    const again = (await owner.open(location ?? '')).html
    expect(again).toContain('Artikel ini berubah sejak bedanya ditampilkan.')
    expect(again).toContain('Lain.')
  })

  test('of which the person has a copy says so', async () => {
    const { id } = await htmlArticle()
    await owner.edit(`/meja/artikel/${id}`, { content: '<p>Baru.</p>' })
    expect((await owner.open(screenOf(id))).html).toContain('Anda punya salinan yang belum disimpan.')
  })
})

test('plain text is shown alike once it is Markdown', async () => {
  const content = '# Bukan judul\n* Bukan butir\n\nLihat https://example.com/a_b dan <b>ini</b>.'
  const { id, slug } = await publish({ content, content_format: 'text' })
  const before = await storedAt(slug)
  expect((await owner.open(screenOf(id))).html).toContain('Tidak ada; artikelnya tampak sama.')
  expect((await change(id)).status).toBe(303)
  const after = await storedAt(slug)
  expect(after.fields.content_format).toBe('markdown')
  expect(after.html.replace(/\s+/g, '')).toBe(before.html.replace(/\s+/g, ''))
})
