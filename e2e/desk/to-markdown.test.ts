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

describe('an HTML article', () => {
  test('has a link to the page that converts it to Markdown, unlike a Markdown article', async () => {
    const [html, markdown] = [await htmlArticle(), await publish({ content_format: 'markdown' })]
    expect((await owner.open(`/meja/artikel/${html.id}`)).html).toContain(screenOf(html.id))
    expect((await owner.open(`/meja/artikel/${markdown.id}`)).html).not.toContain(screenOf(markdown.id))
    expect((await owner.open(screenOf(markdown.id))).html).toContain('Teks ini sudah Markdown.')
  })

  test('shows what would change, without changing it', async () => {
    const { id, slug } = await htmlArticle()
    const { status, html } = await owner.open(screenOf(id))
    expect(status).toBe(200)
    expect(html.includes('Tidak ada; artikelnya tampak sama.')).toBe(true)
    expect(html).toMatch(/<ins\b/)
    expect((await storedAt(slug)).fields).toMatchObject({ content: HTML, content_format: 'html' })
  })

  test('becomes Markdown in one new revision, which looks the same to readers', async () => {
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

  test('names what cannot be converted', async () => {
    const { id } = await htmlArticle({ content: '<p>Isi<img src="file:///C:/a.png"></p>' })
    expect((await owner.open(screenOf(id))).html).toContain('Yang tidak dapat dibawa')
  })

  test('with an http picture, which readers do not see anyway, loses nothing', async () => {
    const { id } = await htmlArticle({ content: '<p>Isi <img src="http://asing.example/a.png" alt="a"></p>' })
    expect((await owner.open(screenOf(id))).html).not.toContain('/media/?http=')
  })

  test('that changed meanwhile is not converted, and the new difference is shown', async () => {
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

  test('with a working copy of the person has a warning about it', async () => {
    const { id } = await htmlArticle()
    await owner.edit(`/meja/artikel/${id}`, { content: '<p>Baru.</p>' })
    expect((await owner.open(screenOf(id))).html).toContain('Anda punya salinan yang belum disimpan.')
  })
})

test('plain text looks the same after its conversion to Markdown', async () => {
  const content = '# Bukan judul\n* Bukan butir\n\nLihat https://example.com/a_b dan <b>ini</b>.'
  const { id, slug } = await publish({ content, content_format: 'text' })
  const before = await storedAt(slug)
  expect((await owner.open(screenOf(id))).html).toContain('Tidak ada; artikelnya tampak sama.')
  expect((await change(id)).status).toBe(303)
  const after = await storedAt(slug)
  expect(after.fields.content_format).toBe('markdown')
  expect(after.html.replace(/\s+/g, '')).toBe(before.html.replace(/\s+/g, ''))
})
