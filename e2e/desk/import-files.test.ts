import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { service, word } from '../api/support/service'
import { deskOf } from '../support/desk'
import { draw } from '../support/images'
import { countsIn, folderOf, importsOf } from '../support/imports'
import { startStub } from '../support/stub-server'
import { zipOf } from '../support/zip'

const owner = await deskOf()
const { send, tryOut, run } = importsOf(owner)
const withKey = { key: service.apiKey }

const GHOST = readFileSync('lib/import/samples/ghost-5.json', 'utf8')
const WORDPRESS = readFileSync('lib/import/samples/wordpress-1.2.xml', 'utf8')

/** An export of Ghost with these posts. */
const GHOST_OF = (posts: object[]) => JSON.stringify({ db: [{ data: { posts } }] })

const articleAt = async (slug: string) => (await service.detail(slug, withKey)).body.data

describe('an imported file', () => {
  test('that is tried again finds its articles unchanged', async () => {
    const slugs = [word()]
    const bytes = await folderOf(...slugs)
    await run((await tryOut({ name: 'a.zip', bytes })).path)
    expect(countsIn((await tryOut({ name: 'a.zip', bytes })).html)).toMatchObject({
      'Artikel yang akan dibuat': 0,
      'Sudah ada dan sama': 1,
    })
  })

  test('keeps the copy of its cover when the old site is offline', async () => {
    const old = await startStub({ status: 200, body: await draw(321, 123).png().toBuffer() })
    const [slug, picture] = [word(), `${old.url.replace('127.0.0.1', 'localhost')}/${word()}.png`]
    const bytes = `---\ntitle: Judul\nslug: ${slug}\ncover: ${picture}\n---\n\nIsi.`
    const sent = { name: `${slug}.md`, bytes, fields: { copy_images: 'on' } }
    await run((await tryOut(sent)).path)
    const { cover_image_url: cover } = await articleAt(slug)
    expect(cover).toContain('/media/')
    old.close()
    expect(countsIn(await run((await tryOut(sent)).path))).toMatchObject({ 'Sudah ada dan sama': 1 })
    expect(await articleAt(slug)).toMatchObject({ cover_image_url: cover })
  })

  test('has a picture that several articles show fetched once', async () => {
    const old = await startStub({ status: 200, body: await draw(123, 321).png().toBuffer() })
    const cover = `${old.url.replace('127.0.0.1', 'localhost')}/${word()}.png`
    const slugs = [word(), word()]
    const bytes = GHOST_OF(
      slugs.map((slug) => ({ slug, title: slug, html: '<p>Isi.</p>', feature_image: cover })),
    )
    await run((await tryOut({ name: 'a.json', bytes, fields: { copy_images: 'on' } })).path)
    const covers = await Promise.all(slugs.map(async (slug) => (await articleAt(slug)).cover_image_url))
    expect(covers).toEqual([expect.stringContaining('/media/'), covers[0]])
    expect(old.received).toHaveLength(1)
    old.close()
  })

  test.each([
    ['WordPress', 'ekspor.xml', WORDPRESS],
    ['Ghost', 'ekspor.json', GHOST],
  ])('of %s comes with a report of what is lost', async (_, name, bytes) => {
    const { html } = await tryOut({ name, bytes })
    expect(countsIn(html)['Artikel yang akan dibuat']).toBeGreaterThan(0)
    expect(countsIn(html)['Hal yang hilang atau berubah']).toBeGreaterThan(0)
    expect(html).toContain('Yang hilang, berubah, atau tidak dapat masuk')
  })

  test('comes with a report in the language of the person, which names no flag of the command', async () => {
    const { path, html } = await tryOut({ name: 'ekspor.xml', bytes: WORDPRESS })
    expect(html).toContain('halaman (pilih “Halaman juga” waktu mengunggah berkasnya supaya ikut)')
    expect(html).toContain('isi: kode pendek [contact-form-7] tetap sebagai teks')
    const english = await deskOf()
    await english.send('/meja/akun/simpan', { byline: '', language: 'en' })
    const other = (await english.open(path)).html
    expect(other).toContain('a page (choose “Pages too” when you upload the file to include pages)')
    for (const report of [html, other]) expect(report).not.toMatch(/\s\(?--[a-z]/)
  })

  test('may be the zip of WordPress.com with the parts of an export', async () => {
    const slugs = [word(), word()]
    const parts = slugs.map((slug, at) => [
      `situs/situs.wordpress.2026-01-01.00${at}.xml`,
      `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>${slug}</title><content:encoded>Isi.</content:encoded><wp:post_name>${slug}</wp:post_name></item></channel></rss>`,
    ])
    await run((await tryOut({ name: 'a.zip', bytes: zipOf(Object.fromEntries(parts)) })).path)
    const titles = await Promise.all(slugs.map(async (slug) => (await articleAt(slug)).title))
    expect(titles).toEqual(slugs)
  })

  test('names an article that is skipped since it has no text', async () => {
    const [slug, title] = [word(), word()]
    const { html } = await tryOut({ name: 'a.json', bytes: GHOST_OF([{ slug, title, html: '<p></p>' }]) })
    expect(html).toContain(`post ${slug}: &quot;${title}&quot;, /${slug}/`)
    expect(html).not.toContain('Tidak ada yang hilang.')
  })

  test('gets the chosen category and status', async () => {
    const slug = word()
    const bytes = `---\ntitle: Judul\nslug: ${slug}\n---\n\nIsi.`
    const fields = { category: 'Lama', as_drafts: 'on' }
    await run((await tryOut({ name: `${slug}.md`, bytes, fields })).path)
    expect(await articleAt(slug)).toMatchObject({ category: 'Lama', status: 'draft' })
  })

  test.each([
    ['of nothing that is known', 'a.xml', '<html></html>', 'bukan ekspor WordPress'],
    ['that is no whole archive', 'a.zip', 'PK\x03\x04 half', 'Arsipnya rusak'],
    ['of our own lines', 'a.ndjson', '{"title":"x"}', 'NDJSON diimpor lewat perintah'],
    ['that is called otherwise', 'dari saya.txt', 'halo', 'dari saya.txt tidak dapat diimpor'],
    [
      'with nothing in it',
      'kosong.zip',
      `PK\x05\x06${'\0'.repeat(18)}`,
      'Tidak ada berkas Markdown di dalamnya',
    ],
  ])('%s says why it cannot be imported', async (_, name, bytes, reason) => {
    const { html } = await tryOut({ name, bytes })
    expect(html).toContain('Berhenti sebelum akhir berkas:')
    expect(html).toContain(reason)
    expect(html).not.toContain('artikel-import-')
  })

  test('that is empty is reported as empty', async () => {
    const { location } = await send({ name: 'kosong.md', bytes: '' })
    expect((await owner.open(location ?? '')).html).toContain('Berkas itu kosong.')
  })

  test('is required, and the address of the old site must be a URL', async () => {
    const without = await owner.send('/meja/impor/unggah', { category: 'x' })
    expect(without.location).toBe('/meja/impor?salah=required')
    expect((await owner.open(without.location ?? '')).html).toContain(
      'aria-describedby="file-fault file-hint"',
    )
    const wrong = await send({ name: 'a.md', bytes: 'x', fields: { base: 'bukan alamat' } })
    expect(wrong.location).toBe('/meja/impor?salah=invalid_url')
  })
})
