import { randomFrom } from '../../../bin/bench/corpus/random'
import { authors, categories, tags } from '../../../bin/bench/corpus/terms'
import { writeBody } from '../../../bin/bench/corpus/text'
import type { Seeded } from '../../../bin/bench/seed/seed'
import { coverOf, coverPath } from '../../../lib/site/covers/cover'
import { word } from '../../api/support/service'
import { draw } from '../images'
import { keepEverything } from './keeping'
import { post, type Send } from './send'

type Created = { data: { id: number; slug: string } }
type WithId = { data: { id: string } }

/** Sends every request of readers, where possible for something different in each round `n`. */
export async function readEverything(send: Send, n: number, { slugs, words }: Seeded): Promise<void> {
  const slug = slugs[n * 100] ?? ''
  const terms = [
    `/kategori/${of(categories, n).slug}`,
    `/tag/${of(tags, n).slug}`,
    `/penulis/${of(authors, n).slug}`,
  ]
  const paths = [
    ...listPaths(n),
    ...FIXED_PATHS,
    ...['', '.md'].map((end) => `/artikel/${slug}${end}`),
    ...['', '/latest', '/categories', '/changes', '/changes?limit=500', `/${slug}`].map(
      (end) => `/api/artikel${end}`,
    ),
    `/artikel/halaman/${n + 2}`,
    ...terms.flatMap((path) => [path, `${path}/halaman/2`]),
    ...['', ...terms].flatMap((path) =>
      ['feed.xml', 'atom.xml', 'feed.json'].map((feed) => `${path}/${feed}`),
    ),
    coverPath(coverOf(word(), slug)),
  ]
  for (const path of paths) await send('GET', path)
  for (const path of [`/artikel/${word()}`, `/${word()}`]) await send('GET', path, { label: 'none' })
  await searchFor(send, {
    rare: of(words.rare, n),
    '1 %': of(words.onePercent, n),
    common: of(words.common, n),
  })
}

const FIXED_PATHS = [
  ...['/', '/artikel', '/docs', '/docs.md', '/docs/errors', '/metrics'],
  ...['/api/openapi.json', '/api/health', '/api/health/live', '/api/health/serving'],
  ...['/sitemap.xml', '/sitemap-artikel-1.xml', '/sitemap-kategori-1.xml', '/llms.txt', '/robots.txt'],
  ...['/opensearch.xml', '/manifest.webmanifest', '/.well-known/security.txt'],
  ...['/favicon.ico', '/icon.svg', '/apple-icon.png'],
]

function listPaths(n: number): string[] {
  return [
    ...['published_at', '-updated_at', '-views', 'title'].map((sort) => `sort=${sort}&page=${n + 2}`),
    `kategori=${of(categories, n).slug}&tag=${of(tags, n).slug}`,
    `author=${encodeURIComponent(of(authors, n).name)}&limit=50`,
    `cursor=&limit=${n + 20}`,
    `published_after=2020-01-0${n + 1}T00:00:00Z&page=${n + 400}`,
  ].map((query) => `/api/artikel?${query}`)
}

async function searchFor(send: Send, words: { rare: string; '1 %': string; common: string }) {
  for (const [label, word] of Object.entries(words)) {
    for (const path of [`/api/artikel?q=${word}`, `/cari?q=${word}`, `/cari/saran?q=${word.slice(0, 4)}`])
      await send('GET', path, { label })
  }
  await send('GET', `/api/artikel?q=${words.rare}%20${words.common}`, { label: 'two words' })
  await send('GET', `/api/artikel?q=x${words.rare}`, { label: 'mistyped' })
}

/** Sends every request of tools and agents, with new articles in each round. */
export async function writeEverything(send: Send, n: number, receiverUrl: string): Promise<void> {
  const content = writeBody(randomFrom(n), 'id', 8_000)
  const article = () => ({ title: word(), category: 'Kuliner', tags: [word(), 'kopi'], content })
  const { id, slug } = (await send<Created>('POST', '/api/artikel', { body: article() })).data
  const path = `/api/artikel/${slug}`
  await send('GET', `/kartu/${id}-1.png`)
  await send('PUT', path, { body: article() })
  await send('PATCH', path, { body: { title: word(), slug } })
  await send('PATCH', path, { body: { content: `${content}\n\n${word()}` }, label: 'content' })
  await send('GET', `${path}/revisions`)
  await send('GET', `${path}/revisions/1`)
  await send('GET', `${path}/revisions/1/diff/2`)
  await send('POST', `${path}/revisions/1/restore`)
  await send('POST', `${path}/dilihat`, {
    headers: { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Mozilla/5.0' },
  })
  await send('GET', `${path}/figures`)
  await send('GET', '/api/figures?from=2026-01-01&to=2026-12-31')
  const { url } = (await send<{ data: { url: string } }>('POST', `${path}/preview`)).data
  const preview = new URL(url)
  await send('GET', preview.pathname + preview.search)
  await send('DELETE', `${path}/preview`)
  await send('DELETE', path)
  await send('POST', `${path}/restore`)
  const operations = Array.from({ length: 10 }, () => ({ method: 'POST', body: article() }))
  await send('POST', '/api/convert', { body: { html: `<p>${content}</p>` } })
  await send('POST', '/api/artikel/bulk', { body: { operations } })
  await send('POST', '/api/artikel/bulk', { body: { operations, atomic: true }, label: 'atomic' })
  await send('POST', '/api/mcp', { body: call('search_articles', { q: slug }) })
  await keepMedia(send)
  await keyWith(send)
  await followWith(send, receiverUrl)
}

/** Sends the requests of a person who writes at the desk. */
export async function typeEverything(
  send: Send,
  n: number,
  { slugs }: Seeded,
  receiverUrl: string,
): Promise<void> {
  const path = `/api/artikel/${slugs[n * 100]}/working-copy`
  const fields = { title: word(), content: writeBody(randomFrom(n), 'id', 100_000) }
  const body = { fields, base_revision: 1, saved_at: null }
  const { saved_at } = (await send<WithCopy>('PUT', path, { body })).data
  const { place } = (await send<WithCopy>('GET', path)).data
  await send('GET', '/api/working-copies')
  const desk = `/meja/artikel/${place}`
  await send('GET', `${desk}/bentrok`)
  await post(send, `${desk}/bentrok`, { revision: '1', saved_at, act: 'publish' })
  await send('GET', `${desk}/riwayat`)
  await post(send, `${desk}/riwayat/1/pulihkan`, {})
  await send('DELETE', path)
  const articleId = await writeAtDesk(send, fields.content)
  await keepEverything(send, n, articleId, receiverUrl)
  await post(send, '/meja/keluar', {}, { cookie: '' })
}

async function writeAtDesk(send: Send, content: string) {
  for (const screen of ['', '/akun', '/angka', '/angka?hari=365', '/artikel', '/artikel/baru', '/masuk'])
    await send('GET', `/meja${screen}`)
  await send('GET', '/meja/artikel?q=kopi&status=draft', { label: 'search' })
  const place = `baru-${crypto.randomUUID()}`
  const article = { place, title: word(), category: 'Kuliner', content }
  await post(send, '/meja/artikel/baru/simpan', { ...article, act: 'preview' })
  await send('GET', `/meja/artikel/${place}/pratinjau`)
  await post(send, `/meja/artikel/${place}/pratinjau/potongan`, article)
  await post(send, '/meja/artikel/baru/simpan', article)
  const slug = article.title.toLowerCase()
  const { id } = (await send<{ data: { id: number } }>('GET', `/api/artikel/${slug}`)).data
  const path = `/meja/artikel/${id}`
  await send('GET', path)
  await post(send, `${path}/simpan`, { ...article, content: `${content}\n\n${word()}` })
  await send('GET', `${path}/markdown`)
  await post(send, `${path}/markdown`, {}, { label: 'none' })
  await send('GET', `${path}/bagikan`)
  await post(send, `${path}/bagikan`, { expires_in: '24h' })
  await post(send, `${path}/bagikan/cabut`, { all: 'ya' })
  await send('GET', `${path}/angka`)
  await send('GET', `${path}/terbit`)
  await post(send, `${path}/terbit`, { when: 'now' })
  await post(send, '/meja/artikel/massal', { act: 'add_tag', value: word(), id: String(id) })
  await post(send, `${path}/salinan/buang`, {})
  await post(send, `${path}/tarik`, {})
  await post(send, `${path}/hapus`, {})
  await post(send, `${path}/pulihkan`, {})
  await post(send, '/meja/akun/simpan', { byline: word(), language: 'id' })
  await send('GET', '/meja/akun/kunci-sandi/hapus?kunci=x', { label: 'none' })
  await post(send, '/meja/akun/kunci-sandi/hapus', { credential: 'x' }, { label: 'none' })
  await post(send, '/meja/akun/sesi/akhiri', { session: '0'.repeat(64) })
  await send('POST', '/meja/kunci-sandi/pilihan', { body: { kind: 'get' } })
  await send('POST', '/meja/kunci-sandi', { body: { kind: 'get', response: {} }, label: 'none' })
  await send('GET', `/meja/${word()}`, { label: 'none' })
  await send('GET', `/meja/masuk/${'0'.repeat(64)}`, { label: 'none' })
  await post(send, `/meja/masuk/${'0'.repeat(64)}`, {}, { label: 'none' })
  return id
}

type WithCopy = { data: { place: string; saved_at: string } }

async function keepMedia(send: Send) {
  const body = await draw(800, 600).jpeg().toBuffer()
  const stored = await send<WithId & { data: { url: string } }>('POST', '/api/media', {
    body,
    headers: { 'Content-Type': 'image/jpeg' },
  })
  const path = `/api/media/${stored.data.id}`
  await send('GET', '/api/media')
  await send('GET', path)
  await send('PATCH', path, { body: { alt: word() } })
  await send('GET', new URL(stored.data.url).pathname)
  await send('DELETE', path)
}

async function keyWith(send: Send) {
  const body = { name: word(), scopes: ['articles:create'] }
  const path = `/api/keys/${(await send<WithId>('POST', '/api/keys', { body })).data.id}`
  await send('GET', '/api/keys')
  await send('POST', `${path}/rotate`, { body: {} })
  await send('DELETE', path)
}

async function followWith(send: Send, url: string) {
  const body = { url, events: ['article.deleted'] }
  const path = `/api/webhooks/${(await send<WithId>('POST', '/api/webhooks', { body })).data.id}`
  await send('GET', '/api/webhooks')
  await send('GET', path)
  await send('PATCH', path, { body: { description: word() } })
  await send('POST', `${path}/rotate`)
  await send('POST', `${path}/test`)
  const { data } = await send<{ data: { id: string }[] }>('GET', `${path}/deliveries`)
  await send('POST', `${path}/deliveries/${data[0]?.id}/replay`)
  await send('POST', `${path}/replay?since=2026-01-01T00:00:00Z`)
  await send('DELETE', path)
}

function call(name: string, args: object) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
}

function of<Item>(list: readonly Item[], n: number): Item {
  const item = list[n % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
