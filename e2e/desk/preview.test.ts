import { expect, test } from 'vitest'
import { service } from '../api/support/service'
import { deskOf } from '../support/desk'

const { publish } = service
const owner = await deskOf()

const preview = async (id: number | string, fields: Record<string, string>) => {
  const { status, html } = await owner.send(`/meja/artikel/${id}/pratinjau/potongan`, fields)
  return { status, part: status === 200 ? JSON.parse(html) : null }
}

test('what is typed comes back rendered, and nothing of it is kept', async () => {
  const { id, slug } = await publish({ content: 'Lama.' })
  const { part } = await preview(id, { title: 'Judul lain', content: 'Baru **tebal**.' })
  expect(part).toMatchObject({ title: 'Judul lain', html: '<p>Baru <strong>tebal</strong>.</p>\n' })
  expect((await service.detail(slug)).body.data.content).toContain('Lama.')
  const copy = await fetch(`${service.url}/api/artikel/${slug}/working-copy`, { headers: owner.headers })
  expect(copy.status).toBe(404)
})

test('so does what is typed for an article that is not there yet', async () => {
  const place = `baru-${crypto.randomUUID()}`
  const { part } = await preview(place, { title: '', content: '# Satu' })
  expect(part.html).toContain('Satu')
})

test('what may be missing is named', async () => {
  const { id } = await publish({})
  const content = '## Satu\n\n![](https://example.org/a.jpg)\n\nIsi.'
  const { part } = await preview(id, { content, summary: '' })
  expect(part.hints).toEqual(['1 gambar tanpa teks alternatif', expect.stringMatching(/^Ringkasan: .*Isi\./)])
})

test('of an article that is not to be seen nothing comes, nor without a session', async () => {
  const { id } = await publish({ status: 'draft' })
  const writer = await deskOf(['articles:create'])
  const path = `/meja/artikel/${id}/pratinjau/potongan`
  expect((await writer.send(path, { content: 'Isi.' })).status).toBe(404)
  expect((await owner.open(path, { method: 'POST', headers: { Cookie: '' } })).status).toBe(403)
})
