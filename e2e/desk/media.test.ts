import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { MediaPageBody } from '../../lib/articles/media/page-body'
import { PRESETS } from '../../lib/auth/people/people'
import { store } from '../api/support/media'
import { service, word } from '../api/support/service'
import { deskOf, formOf } from '../support/desk'
import { draw } from '../support/images'

const owner = await deskOf()
const reader = await deskOf(['articles:read_drafts'])

const newPicture = async () => draw().png().toBuffer()
const altOf = async (id: string) =>
  (await service.call<{ data: { alt: string | null } }>('GET', `/api/media/${id}`, { key: service.apiKey }))
    .body.data.alt
const list = async (query: string) =>
  (await service.call<MediaPageBody>('GET', `/api/media?limit=50&${query}`, { key: service.apiKey })).body
    .data

function filesForm(files: Record<string, Buffer>): FormData {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files))
    form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  return form
}

const upload = (form: FormData, by = owner, cookie = by.headers.Cookie ?? '') =>
  by.send('/meja/media/unggah', form, { cookie })

describe('a form with pictures', () => {
  test('stores one, and redirects to its screen', async () => {
    const { status, location } = await upload(filesForm({ 'kopi.png': await newPicture() }))
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/meja\/media\/[0-9a-f]{64}\?pesan=terunggah$/),
    ])
    expect((await owner.open(location ?? '')).html).toContain('Terunggah.')
  })

  test('stores several, larger in total than other forms may be, and names those that it rejects', async () => {
    const known = await newPicture()
    await store(service, known)
    const large = await draw(1_400, 1_400).png({ compressionLevel: 0 }).toBuffer()
    expect(large.length).toBeGreaterThan(4 * 1024 * 1024)
    const { location } = await upload(
      filesForm({
        'a.png': large,
        'b.png': known,
        'c.txt': Buffer.from('no picture'),
        'd.png': await newPicture(),
      }),
    )
    const { html } = await owner.open(location ?? '')
    expect(html).toContain('2 gambar terunggah')
    expect(html).toContain('1 gambar sudah ada sebelumnya')
    expect(html).toMatch(/<bdi>c\.txt<\/bdi>:(?: |<!-- -->)+bukan JPEG/)
  })

  test('with more than ten names those that are too many', async () => {
    const pictures = await Promise.all(Array.from({ length: 12 }, () => newPicture()))
    const named = Object.fromEntries(pictures.map((picture, at) => [`${at + 1}.png`, picture]))
    const { location } = await upload(filesForm(named))
    const { html } = await owner.open(location ?? '')
    expect(html).toContain('10 gambar terunggah')
    for (const name of ['11', '12'])
      expect(html).toMatch(new RegExp(`<bdi>${name}\\.png</bdi>:(?: |<!-- -->)+.*terlalu banyak`))
  })

  test('without a picture says so', async () => {
    const { location } = await upload(filesForm({ '': Buffer.alloc(0) }))
    expect((await owner.open(location ?? '')).html).toContain('Belum ada gambar yang dipilih.')
  })

  test('with one that is too large says so, and stores the others', async () => {
    const tooLarge = Buffer.alloc(21 * 1024 * 1024, 1)
    const { location } = await upload(filesForm({ 'besar.png': tooLarge, 'kecil.png': await newPicture() }))
    const { html } = await owner.open(location ?? '')
    expect(html).toContain('1 gambar terunggah')
    expect(html).toMatch(/<bdi>besar\.png<\/bdi>:(?: |<!-- -->)+terlalu besar/)
  })

  test('that its client aborts takes no upload place from others', async () => {
    const [early, late] = await Promise.all([beginUploads(12), beginUploads(24)])
    for (const socket of early) socket.destroy()
    // When this responds, the forms that were sent before are being read.
    await owner.open('/meja/media')
    for (const socket of late) socket.destroy()
    expect((await upload(filesForm({ 'kopi.png': await newPicture() }))).status).toBe(303)
  })

  test('of a person who is no longer signed in stores nothing', async () => {
    const before = (await list('')).length
    const bytes = await draw(1_400, 1_400).png({ compressionLevel: 0 }).toBuffer()
    const cookie = `${owner.headers.Cookie?.slice(0, -1)}_`
    expect((await upload(filesForm({ 'a.png': bytes }), owner, cookie)).status).toBe(401)
    expect((await list('')).length).toBe(before)
  })

  test('of a person who may not upload is 403', async () => {
    expect((await upload(filesForm({ 'a.png': await newPicture() }), reader)).status).toBe(403)
  })
})

describe('a picture at an address', () => {
  test('is not fetched from a private network, and the address stays in its field with the error', async () => {
    const url = 'https://192.168.255.1/a.png'
    const { location } = await owner.send('/meja/media/unggah', { url })
    expect(location).toMatch(/salah=not_allowed.*#url$/)
    const { html } = await owner.open((location ?? '').split('#')[0] ?? '')
    expect(html).toContain(`value="${url}"`)
    expect(html).toMatch(/aria-invalid="true" aria-describedby="url-fault"/)
  })

  test('needs that address', async () => {
    expect((await owner.send('/meja/media/unggah', { url: '' })).location).toMatch(/salah=required/)
  })
})

describe('a picture', () => {
  test('gets an alt text, is found by it, and is no longer listed as undescribed', async () => {
    const { id } = await store(service, await newPicture())
    expect((await list('without_alt=true')).map((media) => media.id)).toContain(id)
    const alt = `Kopi ${word()} 100%`
    const saved = await owner.send(`/meja/media/${id}/simpan`, { alt })
    expect(saved.location).toBe(`/meja/media/${id}?pesan=tersimpan`)
    expect(await altOf(id)).toBe(alt)
    expect((await list('without_alt=true')).map((media) => media.id)).not.toContain(id)
    const { html } = await owner.open(`/meja/media?q=${encodeURIComponent(alt.toUpperCase())}`)
    expect(html).toContain(`href="/meja/media/${id}"`)
    expect(await list(`q=${encodeURIComponent('100_')}`)).toEqual([])
  })

  test('that is decorative needs no alt text, and is not listed as undescribed', async () => {
    const { id } = await store(service, await newPicture())
    const path = `/meja/media/${id}`
    await owner.send(`${path}/simpan`, { alt: '', decorative: 'on' })
    expect(await altOf(id)).toBe('')
    expect((await list('without_alt=true')).map((media) => media.id)).not.toContain(id)
    expect((await owner.open(path)).html).toMatch(/name="decorative"[^>]*checked=""/)
    await owner.send(`${path}/simpan`, { alt: '' })
    expect((await list('without_alt=true')).map((media) => media.id)).toContain(id)
    await owner.send(`${path}/simpan`, { alt: 'Kopi', decorative: 'on' })
    expect(await altOf(id)).toBe('Kopi')
  })

  test('is found by the name of its file', async () => {
    const name = `${word()}.png`
    await upload(filesForm({ [name]: await newPicture() }))
    const { html } = await owner.open(`/meja/media?q=${name.toUpperCase()}`)
    expect(html).toContain(`>${name}</span>`)
    expect(html).toContain('1 gambar')
  })

  test('is not listed as unused when an article shows it', async () => {
    const { id, url } = await store(service, await newPicture())
    const filtered = '/meja/media?saring=tak-dipakai'
    expect((await owner.open(filtered)).html).toContain(id)
    const article = await service.publish({ content: `![a](${url})` })
    expect((await owner.open(filtered)).html).not.toContain(id)
    expect((await owner.open(`/meja/media/${id}`)).html).toContain(`href="/meja/artikel/${article.id}"`)
  })

  test('that articles show is deleted only after a page that names them', async () => {
    const { id, url } = await store(service, await newPicture())
    const { title } = await service.publish({ content: `![a](${url})` })
    const asked = await owner.send(`/meja/media/${id}/hapus`)
    expect(asked.location).toBe(`/meja/media/${id}/hapus`)
    expect((await owner.open(asked.location ?? '')).html).toContain(title)
    for (const _ of ['deleted', 'repeated']) {
      const done = await owner.send(`/meja/media/${id}/hapus`, { yakin: 'ya' })
      expect(done.location).toBe('/meja/media?pesan=dihapus')
    }
    expect((await owner.open(`/meja/media/${id}`)).status).toBe(404)
  })

  test('is not deleted without confirmation if an article has come to show it meanwhile', async () => {
    const { id, url } = await store(service, await newPicture())
    const path = `/meja/media/${id}/hapus`
    const { fields } = formOf((await owner.open(path)).html, 'enctype')
    const { slug } = await service.publish({ content: `![a](${url})` })
    expect((await owner.send(path, fields)).location).toBe(path)
    expect((await service.detail(slug)).body.data.content).toContain('<img')
  })

  test('names no draft to a person who may not read it', async () => {
    const { id, url } = await store(service, await newPicture())
    const { title } = await service.publish({ content: `![a](${url})`, status: 'draft' })
    const writer = await deskOf(PRESETS.writer)
    const { html } = await writer.open(`/meja/media/${id}`)
    expect([html.includes(title), html.includes('1 artikel lain')]).toEqual([false, true])
  })

  test('is changed and deleted only by people who may do so', async () => {
    const { id, alt } = await store(service, await newPicture())
    expect((await reader.open(`/meja/media/${id}`)).html).not.toContain(`/meja/media/${id}/hapus`)
    expect((await reader.open(`/meja/media/${id}/hapus`)).status).toBe(403)
    expect((await reader.send(`/meja/media/${id}/hapus`, { yakin: 'ya' })).status).toBe(403)
    expect((await reader.send(`/meja/media/${id}/simpan`, { alt: 'x' })).status).toBe(403)
    expect(await altOf(id)).toBe(alt)
  })
})

/** Connections on which the first half of a form with a picture has been sent. */
function beginUploads(count: number): Promise<Socket[]> {
  const { hostname, port, host } = new URL(service.url)
  const head = [
    'POST /meja/media/unggah HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${service.url}`,
    `Cookie: ${owner.headers.Cookie}`,
    'Content-Type: multipart/form-data; boundary=batas',
    'Content-Length: 100000',
  ]
  const part = '--batas\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const half = `${head.join('\r\n')}\r\n\r\n${part}${'x'.repeat(50_000)}`
  const sending = Array.from({ length: count }, async () => {
    const socket = connect(Number(port), hostname)
    await new Promise((resolve) => socket.write(half, resolve))
    return socket
  })
  return Promise.all(sending)
}
