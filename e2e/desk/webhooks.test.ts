import { beforeAll, describe, expect, test } from 'vitest'
import type { Webhook } from '../../lib/webhooks/webhooks'
import { type Service, serviceAt, word } from '../api/support/service'
import { receiverForTest, WITH_WEBHOOKS } from '../api/support/webhooks'
import { borrowServer } from '../support/borrow-server'
import { type Desk, deskAt } from '../support/desk-client'
import { verify } from '../support/receiver'
import { secretIn } from '../support/secret-lines'
import { setBackStrong } from '../support/weak-session'

type Refusal = { name: string; form: Record<string, string>; field: string }

let desk: Desk
let service: Service
let cookie: string

beforeAll(async () => {
  const borrowed = await borrowServer(WITH_WEBHOOKS)
  service = serviceAt(borrowed)
  desk = deskAt(borrowed)
  cookie = (await desk.signedIn()).cookie
})

const read = async (id: string, as = cookie) => (await desk.get(`/meja/webhook/${id}`, { cookie: as })).text
const act = (id: string, name: string, form: Record<string, string> = {}, as = cookie) =>
  desk.post(`/meja/webhook/${id}/${name}`, { cookie: as, form })

/** Creates a webhook at the desk. */
async function made(url: string, form: Record<string, string> = { events: '*' }) {
  const page = await desk.post('/meja/webhook/buat', { cookie, form: { url, ...form } })
  const secret = secretIn(page)
  return { page, secret, id: /\/meja\/webhook\/(wh_\w+)/.exec(page.text)?.[1] ?? '' }
}

describe('a webhook', () => {
  test('is created with a secret that is shown once, and signs with it', async () => {
    const receiver = await receiverForTest()
    const { page, secret, id } = await made(receiver.url)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { slug } = await service.publish({})
    const [received] = await receiver.waitFor(slug)
    expect(received && verify(secret, received)).toMatchObject({ type: 'article.published' })
    for (const text of [await read(id), (await desk.get('/meja/webhook', { cookie })).text])
      expect(text).not.toContain(secret.replace('whsec_', ''))
    await act(id, 'hapus')
  })

  test.each<Refusal>([
    { name: 'no address', form: { events: '*' }, field: 'url' },
    { name: 'an address that is not public', form: { url: 'https://10.0.0.1/', events: '*' }, field: 'url' },
    { name: 'no events', form: { url: 'https://example.org/' }, field: 'events' },
    { name: 'an unknown event', form: { url: 'https://example.org/', events: 'x' }, field: 'events' },
  ])('is refused at its field: $name', async ({ form, field }) => {
    const { status, text } = await desk.post('/meja/webhook/buat', { cookie, form })
    expect(status).toBe(422)
    expect(text).toMatch(new RegExp(`(?:id|name)="${field}"[^>]* aria-invalid="true"`))
  })

  test('is refused in the language of the person if its URL is not public', async () => {
    const form = { url: 'http://10.0.0.1/', events: '*' }
    const { text } = await desk.post('/meja/webhook/buat', { cookie, form })
    expect(text).toContain('harus berupa alamat https yang terbuka untuk umum.')
    expect(text).not.toContain('must be')
  })

  test('says that nothing failed when there is nothing to replay', async () => {
    const receiver = await receiverForTest()
    const { id } = await made(receiver.url)
    expect((await act(id, 'ulang')).location).toBe(`/meja/webhook/${id}?pesan=tanpa-gagal`)
    expect((await desk.get(`/meja/webhook/${id}?pesan=tanpa-gagal`, { cookie })).text).toContain(
      'Tidak ada yang gagal.',
    )
    await act(id, 'hapus')
  })

  test('shows a delivery with its body and its response, and replays it', async () => {
    const receiver = await receiverForTest({ status: 500, body: 'tidak bisa <b>' })
    const { id } = await made(receiver.url)
    await act(id, 'uji')
    await receiver.waitFor('webhook.test')
    await expect.poll(() => read(id)).toContain('500')
    const page = await read(id)
    expect(page).toContain('tidak bisa &lt;b&gt;')
    expect(page).toContain('&quot;type&quot;:&quot;webhook.test&quot;')
    expect(page).toContain('gagal sejak')

    receiver.otherwise = { status: 204 }
    const delivery = /name="delivery" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const replayed = await act(id, 'ulang', { delivery })
    expect([replayed.status, replayed.location]).toEqual([303, `/meja/webhook/${id}?pesan=ulang`])
    await expect.poll(() => read(id)).toContain('terkirim')
    expect(await read(id)).toContain('jawaban terakhir 204')
    await act(id, 'hapus')
  })

  test('retries a waiting delivery at once', async () => {
    const receiver = await receiverForTest({ status: 503, headers: { 'retry-after': '3600' } })
    const { id } = await made(receiver.url)
    await act(id, 'uji')
    await expect.poll(() => read(id)).toContain('dicoba lagi')
    receiver.otherwise = { status: 204 }
    await act(id, 'ulang')
    await expect.poll(() => read(id)).toContain('terkirim')
    await act(id, 'hapus')
  })

  test('that fails is linked on the overview', async () => {
    const receiver = await receiverForTest({ status: 503 })
    const { id } = await made(receiver.url)
    await act(id, 'uji')
    const overview = async (as: string) => (await desk.get('/meja', { cookie: as })).text
    await expect.poll(() => overview(cookie)).toContain(`href="/meja/webhook/${id}"`)
    const { cookie: writer } = await desk.signedIn(['articles:create'])
    expect(await overview(writer)).not.toContain(receiver.url)
    await act(id, 'hapus')
    expect(await overview(cookie)).not.toContain(id)
  })

  test('is paused and resumed', async () => {
    const receiver = await receiverForTest()
    const { id } = await made(receiver.url)
    await act(id, 'jeda', { active: 'false' })
    expect(await read(id)).toContain('dijeda')
    expect((await act(id, 'uji')).status).toBe(409)
    const { slug: missed } = await service.publish({})
    await act(id, 'jeda', { active: 'true' })
    const { slug } = await service.publish({})
    await receiver.waitFor(slug)
    expect(receiver.received.some(({ raw }) => raw.includes(missed))).toBe(false)
    await act(id, 'hapus')
  })

  test('gets a new secret, along with which the former one still signs', async () => {
    const receiver = await receiverForTest()
    const { id, secret } = await made(receiver.url)
    const renewed = secretIn(await act(id, 'putar'))
    expect(renewed).not.toBe(secret)
    await act(id, 'uji')
    const [received] = await receiver.waitFor('webhook.test')
    if (!received) throw new Error('Nothing was sent.')
    for (const known of [secret, renewed]) expect(verify(known, received).type).toBe('webhook.test')
    await act(id, 'hapus')
  })

  test('is changed as the form says', async () => {
    const { id } = await made('https://example.org/satu')
    const form = { url: 'https://example.org/dua', events: 'article.published', description: word() }
    expect((await act(id, 'simpan', form)).status).toBe(303)
    const { body } = await service.call<{ data: Webhook }>('GET', `/api/webhooks/${id}`, {
      key: service.apiKey,
    })
    expect(body.data).toMatchObject({ ...form, events: ['article.published'], drafts: false })
    for (const _ of ['deleted', 'repeated'])
      expect((await act(id, 'hapus')).location).toBe('/meja/webhook?pesan=dihapus')
    expect((await desk.get(`/meja/webhook/${id}`, { cookie })).status).toBe(404)
  })

  test('is given drafts only by a person who may read them', async () => {
    const { cookie: keeper } = await desk.signedIn(['webhooks:manage'])
    const form = { url: 'https://example.org/', events: '*', drafts: 'on' }
    expect((await desk.post('/meja/webhook/buat', { cookie: keeper, form })).status).toBe(403)
    const { id } = await made('https://example.org/', { events: '*', drafts: 'on' })
    expect((await act(id, 'simpan', { ...form, url: 'https://example.org/lain' }, keeper)).status).toBe(403)
    await act(id, 'hapus')
  })

  test('shows and rotates its secret only after a recent proof of identity', async () => {
    const { id } = await made('https://example.org/')
    const { person, cookie: weak } = await desk.signedIn()
    await setBackStrong(person.id, desk.databaseUrl)
    expect((await act(id, 'putar', {}, weak)).status).toBe(403)
    const form = { url: 'https://example.org/', events: '*' }
    expect((await desk.post('/meja/webhook/buat', { cookie: weak, form })).status).toBe(403)
    expect((await act(id, 'jeda', {}, weak)).status).toBe(303)
    await act(id, 'hapus')
  })
})
