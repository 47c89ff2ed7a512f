import { describe, expect, test } from 'vitest'
import type { Revision } from '../../lib/articles/revisions/revisions'
import { PRESETS } from '../../lib/auth/people/people'
import { database } from '../../lib/db/database'
import { giveTo } from '../api/support/give-to'
import { store } from '../api/support/media'
import { withDatabase } from '../api/support/own-database'
import { service, word } from '../api/support/service'
import { deskOf } from '../support/desk'
import { draw } from '../support/images'

const { publish, remove, detail } = service
const withKey = { key: service.apiKey }

const owner = await deskOf()
const writer = await deskOf(PRESETS.writer)

const revisionsOf = async (slug: string) =>
  (await service.call<{ data: Revision[] }>('GET', `/api/artikel/${slug}/revisions`, withKey)).body.data

const isListed = async (by: typeof owner, title: string) =>
  (await by.open('/meja/sampah')).html.includes(title)

describe('a deleted article', () => {
  test('is listed with who deleted it, and until when it can be restored', async () => {
    const [byPerson, byKey] = [await publish({}), await publish({})]
    await owner.send(`/meja/artikel/${byPerson.id}/hapus`)
    const [{ by: key = null } = {}] = await revisionsOf(byKey.slug)
    await remove(byKey.slug)
    const { html } = await owner.open('/meja/sampah')
    for (const [{ title }, name] of [
      [byPerson, owner.name],
      [byKey, key ?? ''],
    ] as const) {
      const row = html.slice(html.indexOf(title)).split('</tr>')[0] ?? ''
      expect([title, row.includes(name), row.match(/<time dateTime=/g)?.length]).toEqual([title, true, 2])
    }
  })

  test('is restored with its views and its history', async () => {
    const { slug, id } = await publish({})
    await detail(slug)
    await remove(slug)
    const { location } = await owner.send('/meja/sampah/pulihkan', { id: String(id) })
    expect(location).toBe(`/meja/sampah?kembali=${id}.ok`)
    expect((await detail(slug)).body.data.views).toBe(2)
    expect(await revisionsOf(slug)).toHaveLength(1)
    expect((await owner.open(location ?? '')).html).toContain(`href="/meja/artikel/${id}"`)
  })

  test('is restored if it is selected, instead of a later one at the same slug', async () => {
    const slug = word()
    const first = await publish({ slug })
    await remove(slug)
    const second = await publish({ slug })
    await remove(slug)
    await owner.send('/meja/sampah/pulihkan', { id: String(first.id) })
    expect((await detail(slug)).body.data.id).toBe(first.id)
    const { location } = await owner.send('/meja/sampah/pulihkan', { id: String(second.id) })
    expect(location).toBe(`/meja/sampah?kembali=${second.id}.slug_taken`)
    expect((await owner.open(location ?? '')).html).toContain('alamatnya sekarang milik artikel lain')
  })

  test('is restored with a message about lost aliases, in the trash and in the editor', async () => {
    const aliases = [`/${word()}`]
    const { slug, id } = await publish({ aliases })
    await remove(slug)
    const other = await publish({ aliases })
    const told = 'tanpa alamat lama yang sekarang milik artikel lain'
    const { location } = await owner.send('/meja/sampah/pulihkan', { id: String(id) })
    expect(location).toBe(`/meja/sampah?kembali=${id}.ok&tanpa=alias_taken`)
    expect((await owner.open(location ?? '')).html).toContain(told)

    await remove(other.slug)
    await service.patch(slug, { aliases })
    const again = await owner.send(`/meja/artikel/${other.id}/pulihkan`)
    expect(again.location).toBe(`/meja/artikel/${other.id}?pesan=alias_taken`)
    expect((await owner.open(again.location ?? '')).html).toContain(told)
  })

  test('is restored with a message about pictures that were deleted meanwhile', async () => {
    const { id: picture, url } = await store(service, await draw().png().toBuffer())
    const { slug, id } = await publish({ cover_image_url: url })
    await remove(slug)
    await owner.send(`/meja/media/${picture}/hapus`, { yakin: 'ya' })
    const { location } = await owner.send('/meja/sampah/pulihkan', { id: String(id) })
    expect(location).toBe(`/meja/sampah?kembali=${id}.ok&tanpa=image_missing`)
    expect((await owner.open(location ?? '')).html).toContain('tanpa gambar yang tidak ada lagi')
  })

  test('is deleted for good only after a page that asks for confirmation', async () => {
    const articles = [await publish({}), await publish({})]
    for (const { slug } of articles) await remove(slug)
    const id = articles.map((article) => String(article.id))
    const asked = await owner.send('/meja/sampah/hapus', { id })
    expect([asked.status, asked.location]).toEqual([303, `/meja/sampah/hapus?id=${id.join('_')}`])
    const { html } = await owner.open(asked.location ?? '')
    for (const { title } of articles) {
      expect(html).toContain(title)
      expect(await isListed(owner, title)).toBe(true)
    }
    const done = await owner.send('/meja/sampah/hapus', { id, yakin: 'ya' })
    expect(done.location).toBe(`/meja/sampah?hapus=${id.map((each) => `${each}.ok`).join('_')}`)
    for (const { title, slug } of articles) {
      expect(await isListed(owner, title)).toBe(false)
      expect((await detail(slug)).status).toBe(410)
      expect((await service.call('POST', `/api/artikel/${slug}/restore`)).status).toBe(404)
    }
    const left = await withDatabase(() =>
      database().read.articleRevision.count({ where: { articleId: articles[0]?.id ?? 0 } }),
    )
    expect(left).toBe(0)
  })

  test.each(['', 'ya'])('stays when nothing is selected, with a message: yakin=%s', async (yakin) => {
    for (const act of ['pulihkan', 'hapus']) {
      const { location } = await owner.send(`/meja/sampah/${act}`, { yakin })
      expect((await owner.open(location ?? '')).html).toContain('Belum ada yang dipilih.')
    }
  })

  test('can be deleted for good, but an existing one cannot', async () => {
    const { slug, id } = await publish({})
    const { location } = await owner.send('/meja/sampah/hapus', { id: String(id), yakin: 'ya' })
    expect(location).toBe(`/meja/sampah?hapus=${id}.not_found`)
    expect((await detail(slug)).status).toBe(200)
  })
})

describe('an act that is repeated, as when its answer was lost, is said to be done:', () => {
  test('deleting, restoring and deleting for good', async () => {
    const { id } = await publish({})
    const twice = async (path: string, form = {}) => {
      await owner.send(path, form)
      return (await owner.send(path, form)).location
    }
    const ticked = { id: String(id) }
    expect(await twice(`/meja/artikel/${id}/hapus`)).toBe(`/meja/artikel?dihapus=${id}`)
    expect(await twice(`/meja/artikel/${id}/pulihkan`)).toBe(`/meja/artikel/${id}?pesan=kembali`)
    expect(await twice('/meja/artikel/massal', { ...ticked, act: 'delete' })).toBe(
      `/meja/artikel?hasil=${id}.ok&tindakan=delete`,
    )
    expect(await twice('/meja/sampah/pulihkan', ticked)).toBe(`/meja/sampah?kembali=${id}.ok`)
    await owner.send(`/meja/artikel/${id}/hapus`)
    expect(await twice('/meja/sampah/hapus', { ...ticked, yakin: 'ya' })).toBe(`/meja/sampah?hapus=${id}.ok`)
  })
})

describe('a person who may', () => {
  test('only write sees, restores and deletes own drafts', async () => {
    const own = await publish({ status: 'draft' })
    await giveTo(writer.id, own.id)
    const other = await publish({ status: 'draft' })
    const published = await publish({})
    for (const { slug } of [own, other, published]) await remove(slug)
    expect(await Promise.all([own, other, published].map(({ title }) => isListed(writer, title)))).toEqual([
      true,
      false,
      false,
    ])
    const id = [own, other, published].map((article) => String(article.id))
    const results = `${own.id}.ok_${other.id}.not_found_${published.id}.insufficient_scope`
    expect((await writer.send('/meja/sampah/pulihkan', { id })).location).toBe(
      `/meja/sampah?kembali=${results}`,
    )
    await remove(own.slug)
    expect((await writer.send('/meja/sampah/hapus', { id, yakin: 'ya' })).location).toBe(
      `/meja/sampah?hapus=${results}`,
    )
    expect(await Promise.all([other, published].map(({ title }) => isListed(owner, title)))).toEqual([
      true,
      true,
    ])
  })

  test('neither write nor delete has no trash', async () => {
    const reader = await deskOf(['articles:read_drafts'])
    expect((await reader.open('/meja/sampah')).status).toBe(403)
    expect((await reader.open('/meja')).html).not.toContain('href="/meja/sampah"')
    const { slug, id } = await publish({})
    await remove(slug)
    const { location } = await reader.send('/meja/sampah/hapus', { id: String(id), yakin: 'ya' })
    expect(location).toBe(`/meja/sampah?hapus=${id}.insufficient_scope`)
    expect((await reader.send(`/meja/artikel/${id}/pulihkan`)).status).toBe(403)
  })
})
