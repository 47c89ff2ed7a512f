import { word } from '../../api/support/service'
import { draw } from '../images'
import { post, type Send } from './send'

type WithId = { data: { id: string } }

/** Sends the requests of a person who administers the service at the desk, in round `n`. They own `articleId`. */
export async function keepEverything(send: Send, n: number, articleId: number, receiverUrl: string) {
  await throwAway(send, articleId)
  await keepPictures(send)
  await keepImport(send, n)
  await keepKeys(send)
  await keepPeople(send, n)
  await keepWebhook(send, receiverUrl)
  await send('GET', '/meja/sistem')
  await post(send, '/meja/sistem/cadangan', {})
}

async function throwAway(send: Send, articleId: number) {
  const id = String(articleId)
  await post(send, `/meja/artikel/${id}/hapus`, {})
  await send('GET', '/meja/sampah')
  await post(send, '/meja/sampah/pulihkan', { id })
  await post(send, `/meja/artikel/${id}/hapus`, {})
  await send('GET', `/meja/sampah/hapus?id=${id}`)
  await post(send, '/meja/sampah/hapus', { id, yakin: 'ya' })
}

async function keepPictures(send: Send) {
  const picture = await draw(800, 600).jpeg().toBuffer()
  await upload(send, '/meja/media/unggah', 'a.jpg', picture)
  const { data } = await send<{ data: { id: string }[] }>('GET', '/api/media?limit=1')
  const path = `/meja/media/${data[0]?.id}`
  await send('GET', '/meja/media')
  await send('GET', '/meja/media?saring=tak-dipakai&q=a')
  await send('GET', path)
  await post(send, `${path}/simpan`, { alt: word() })
  await send('GET', `${path}/hapus`)
  await post(send, `${path}/hapus`, { yakin: 'ya' })
}

async function keepImport(send: Send, n: number) {
  await upload(send, '/meja/impor/unggah', 'a.md', Buffer.from('# Judul\n\nIsi.'))
  const path = `/meja/impor/${n + 1}`
  await send('GET', '/meja/impor')
  await send('GET', path)
  for (const act of ['jalankan', 'batal', 'hapus']) await post(send, `${path}/${act}`, {}, { label: 'none' })
}

async function keepKeys(send: Send) {
  const body = { name: word(), scopes: ['articles:create'] }
  const { id } = (await send<WithId>('POST', '/api/keys', { body })).data
  await send('GET', '/meja/kunci')
  await post(send, '/meja/kunci/buat', { name: word(), preset: 'drafts' })
  await send('GET', `/meja/kunci/${id}`)
  await post(send, '/meja/kunci/putar', { id, overlap: '0' })
  await post(send, '/meja/kunci/cabut', { id })
}

async function keepPeople(send: Send, n: number) {
  // The first person sends the requests.
  const id = String(n + 2)
  await post(send, '/meja/orang/undang', { name: word(), preset: 'writer' })
  await send('GET', '/meja/orang')
  await send('GET', '/meja/orang/peristiwa')
  await send('GET', `/meja/orang/${id}`)
  await post(send, '/meja/orang/simpan', { id, scopes: 'articles:create' })
  await post(send, '/meja/orang/sesi/akhiri', { id })
  await post(send, '/meja/orang/nonaktif', { id, keys: 'keep' })
  await post(send, '/meja/orang/aktif', { id })
  await post(send, '/meja/orang/tautan', { id })
}

async function keepWebhook(send: Send, url: string) {
  const { id } = (await send<WithId>('POST', '/api/webhooks', { body: { url, events: ['*'] } })).data
  const path = `/meja/webhook/${id}`
  await send('GET', '/meja/webhook')
  await post(send, '/meja/webhook/buat', { url, events: '*' })
  await post(send, `${path}/uji`, {})
  await send('GET', path)
  await post(send, `${path}/ulang`, {})
  await post(send, `${path}/jeda`, { active: 'false' })
  await post(send, `${path}/putar`, {})
  await post(send, `${path}/simpan`, { url, events: '*' })
  await post(send, `${path}/hapus`, {})
}

async function upload(send: Send, path: string, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  const encoded = new Response(form)
  await send('POST', path, {
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
}
