import { beforeAll, describe, expect, test } from 'vitest'
import { service, slugsOf, word } from './support/service'

const { list, publish } = service
const category = word()

const articles = [
  { slug: 'judul', title: 'Membeli kopi Élan', content: 'Tanaman di halaman.' },
  { slug: 'isi', title: 'Satu', content: 'Ia dibelikan buku tentang Straße dan kopi bubuk lama.' },
  { slug: 'label', title: 'Dua', content: 'Tanpa apa-apa.', tags: 'C++, kopi susu' },
  { slug: 'tanda', title: 'Tiga', content: 'Bahasa C# berbeda dari bahasa C.' },
  { slug: 'frasa', title: 'Empat', content: 'Bubuk kopi, bukan kebalikannya.' },
  { slug: 'jepang', title: '東京タワー', content: 'Menara di Jepang.' },
  { slug: 'kode', title: 'Lima', content: 'Harga <b> & "kutipan" <script>alert(1)</script> mahal.' },
  { slug: 'operator', title: 'Enam', content: 'near title body or and not null' },
]

beforeAll(async () => {
  for (const article of articles) {
    await publish({ ...article, slug: `${article.slug}-${category}`, category, content_format: 'text' })
  }
})

const found = [
  { name: 'a word of the title', q: 'membeli', hits: ['judul', 'isi'] },
  { name: 'a word of the text', q: 'tanaman', hits: ['judul'] },
  { name: 'a word of a tag', q: 'susu', hits: ['label'] },
  { name: 'a word in another case', q: 'TANAMAN', hits: ['judul'] },
  { name: 'a word without its accents', q: 'elan', hits: ['judul'] },
  {
    name: 'a word with accents that the text does not have',
    q: 'kópi',
    hits: ['judul', 'isi', 'label', 'frasa'],
  },
  { name: 'a word with ss for ß', q: 'strasse', hits: ['isi'] },
  { name: 'the prefix of a word', q: 'tanam', hits: ['judul'] },
  { name: 'not the end of a word', q: 'naman', hits: [] },
  { name: 'the root for a word with affixes', q: 'beli', hits: ['judul', 'isi'] },
  { name: 'a word with other affixes of one root', q: 'pembelian', hits: ['judul', 'isi'] },
  { name: 'all words, in any place', q: 'kopi buku', hits: ['isi'] },
  { name: 'words of title and text together', q: 'elan tanaman', hits: ['judul'] },
  { name: 'nothing when one word is missing', q: 'kopi teh', hits: [] },
  { name: 'a phrase', q: '"kopi bubuk"', hits: ['isi'] },
  { name: 'not a phrase in another order', q: '"bubuk kopi"', hits: ['frasa'] },
  { name: 'no phrase across title and text', q: '"elan tanaman"', hits: [] },
  { name: 'a phrase and a word', q: '"kopi bubuk" buku', hits: ['isi'] },
  { name: 'a phrase that is never closed as words', q: '"bubuk kopi', hits: ['isi', 'frasa'] },
  { name: 'C++', q: 'C++', hits: ['label'] },
  { name: 'C#', q: 'c#', hits: ['tanda'] },
  { name: 'a single letter as a whole word', q: 'bahasa c', hits: ['tanda'] },
  { name: 'no word that begins with a single letter', q: 'bahasa d', hits: [] },
  { name: 'words that begin with two letters', q: 'ba da', hits: ['tanda'] },
  { name: 'a language without spaces', q: '東京', hits: ['jepang'] },
  { name: 'a word of code', q: 'script', hits: ['kode'] },
]

describe('a search finds', () => {
  test.each(found)('$name', async ({ q, hits }) => {
    const response = await search(q)
    expect(response.status).toBe(200)
    expect(slugsOf(response).sort()).toEqual(hits.map((slug) => `${slug}-${category}`).sort())
    expect(response.body.meta.pagination.total).toBe(hits.length)
  })
})

describe('a search within dates', () => {
  const name = word()
  beforeAll(async () => {
    for (let day = 1; day <= 5; day++) {
      await publish({ title: name, category: name, tags: name, published_at: `2020-03-0${day}T00:00:00Z` })
    }
  })

  const ranges = [
    { range: 'published_after=2020-03-03T00:00:00Z', total: 2 },
    { range: 'published_before=2020-03-03T00:00:00Z', total: 2 },
    { range: 'published_after=2020-03-01T00:00:00Z&published_before=2020-03-05T00:00:00Z', total: 3 },
    { range: 'updated_after=2100-01-01T00:00:00Z', total: 0 },
  ]
  const searches = ['', '&sort=-published_at', '&sort=relevance', '&kategori=', '&tag=', '&limit=1']
  test.each(ranges.flatMap((range) => searches.map((more) => ({ ...range, more }))))(
    'counts the articles within them: $range $more',
    async ({ range, more, total }) => {
      const { body, headers } = await list(`q=${name}&${range}${more.endsWith('=') ? more + name : more}`)
      expect(body.meta.pagination.total).toBe(total)
      expect(headers.get('x-total-count')).toBe(String(total))
      expect(body.data).toHaveLength(Math.min(total, body.meta.pagination.limit))
    },
  )
})

const hostile = [
  { q: '" OR *', hits: ['operator'] },
  { q: 'NEAR(title body)', hits: ['operator'] },
  { q: 'title:near', hits: ['operator'] },
  { q: '{title}:near', hits: ['operator'] },
  { q: '^near', hits: ['operator'] },
  { q: 'near AND', hits: ['operator'] },
  { q: 'near OR', hits: ['operator'] },
  { q: 'near NOT null', hits: ['operator'] },
  { q: 'near -null', hits: ['operator'] },
  { q: 'near & ! | <-> :*', hits: ['operator'] },
  { q: "near' --", hits: ['operator'] },
  { q: "'near':*", hits: ['operator'] },
  { q: 'near\\', hits: ['operator'] },
  { q: 'near\0null', hits: ['operator'] },
  { q: '=near', hits: ['operator'] },
  { q: '%', hits: [] },
  { q: '_', hits: [] },
  { q: '*', hits: [] },
  { q: '"', hits: [] },
  { q: '""', hits: [] },
  { q: "'", hits: [] },
  { q: '()', hits: [] },
  { q: '++ #', hits: [] },
  { q: '🎉', hits: [] },
  { q: '\ufffd', hits: [] },
  { q: 'col:', hits: [] },
  { q: "'; DROP TABLE article; --", hits: [] },
]

describe('a search has no operators and never fails:', () => {
  test.each(hostile)('$q', async ({ q, hits }) => {
    const response = await search(q)
    expect(response.status).toBe(200)
    expect(slugsOf(response)).toEqual(hits.map((slug) => `${slug}-${category}`))
  })

  test.each([
    { name: 'one word', q: 'x'.repeat(3_900) },
    { name: 'many words', q: 'satu dua '.repeat(300) },
    { name: 'quotes', q: '"'.repeat(1_200) },
  ])('a URL of nearly the maximum length with $name', async ({ q }) => {
    const response = await search(q)
    expect([response.status, response.body.data]).toEqual([200, []])
    // Four links of that length do not fit into a header; the body has them.
    expect(response.headers.has('link')).toBe(false)
    expect(new URL(response.body.links.first).searchParams.get('q')).toBe(q.trim())
  })
})

describe('the hits of a search', () => {
  test('are ranked: title before tags before text', async () => {
    const unique = word()
    const inText = await publish({ content: `Kata ${unique} ada di sini.` })
    const inTag = await publish({ tags: unique })
    const inTitle = await publish({ title: unique })
    expect(slugsOf(await list(`q=${unique}`))).toEqual([inTitle.slug, inTag.slug, inText.slug])
  })

  test('can be sorted by another key', async () => {
    const byTitle = await search('kopi', '&sort=title')
    expect(slugsOf(byTitle)).toEqual(['label', 'frasa', 'judul', 'isi'].map((slug) => `${slug}-${category}`))
  })

  test('are paged like any list', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search('kopi', `&limit=1&page=${page}`)))
    expect(pages.map(({ body }) => body.meta.pagination.total)).toEqual([4, 4, 4, 4])
    expect(new Set(pages.flatMap(slugsOf)).size).toBe(4)
  })

  test('change with the article at once', async () => {
    const [before, after] = [word(), word()]
    const { slug } = await publish({ title: before })
    await service.patch(slug, { title: after })
    expect(slugsOf(await list(`q=${before}`))).toEqual([])
    expect(slugsOf(await list(`q=${after}`))).toEqual([slug])
  })
})

describe('a search with a typing error', () => {
  const typed = (word: string) => `${word.slice(0, 3)}${word.slice(4)}`

  test('finds what was probably meant, and says so', async () => {
    const [one, other] = [word(), word()]
    const { slug } = await publish({ title: one, content: other })
    const response = await list(`q=${typed(one)}+${other}`)
    expect(slugsOf(response)).toEqual([slug])
    expect(response.body.meta).toMatchObject({
      did_you_mean: { q: `${one} ${other}` },
      pagination: { total: 1 },
    })
    expect(response.body.data[0]?.highlight).toContain(`<mark>${other}</mark>`)
    expect(new URL(response.body.links.self).searchParams.get('q')).toBe(`${typed(one)} ${other}`)
  })

  test('in quotation marks finds nothing and suggests nothing', async () => {
    const one = word()
    await publish({ title: one })
    const { body } = await list(`q=%22${typed(one)}%22`)
    expect([body.data, body.meta.did_you_mean]).toEqual([[], undefined])
  })

  test('is taken literally as soon as an article has the word', async () => {
    const one = word()
    await publish({ title: one })
    expect((await list(`q=${typed(one)}`)).body.meta.did_you_mean).toEqual({ q: one })
    const { slug } = await publish({ title: typed(one) })
    const response = await list(`q=${typed(one)}`)
    expect([slugsOf(response), response.body.meta.did_you_mean]).toEqual([[slug], undefined])
  })

  test('never suggests a word that only a draft has', async () => {
    const one = word()
    const { slug } = await publish({ title: one, status: 'draft' })
    expect((await list(`q=${typed(one)}`)).body.meta.did_you_mean).toBeUndefined()
    await service.patch(slug, { status: 'published' })
    expect((await list(`q=${typed(one)}`)).body.meta.did_you_mean).toEqual({ q: one })
    await service.patch(slug, { status: 'draft' })
    expect((await list(`q=${typed(one)}`)).body.meta.did_you_mean).toBeUndefined()
  })
})

describe('a highlight', () => {
  const highlights = [
    { q: 'buku', slug: 'isi', mark: 'Ia dibelikan <mark>buku</mark> tentang Straße dan kopi bubuk lama.' },
    { q: 'beli', slug: 'isi', mark: 'Ia <mark>dibelikan</mark> buku tentang Straße dan kopi bubuk lama.' },
    { q: 'strasse', slug: 'isi', mark: 'Ia dibelikan buku tentang <mark>Straße</mark> dan kopi bubuk lama.' },
    {
      q: '"kopi bubuk"',
      slug: 'isi',
      mark: 'Ia dibelikan buku tentang Straße dan <mark>kopi</mark> <mark>bubuk</mark> lama.',
    },
    { q: 'susu', slug: 'label', mark: 'C++, kopi <mark>susu</mark>' },
    { q: 'membeli', slug: 'judul', mark: '<mark>Membeli</mark> kopi Élan' },
    {
      q: 'mahal',
      slug: 'kode',
      mark: 'Harga &lt;b&gt; &amp; &quot;kutipan&quot; &lt;script&gt;alert(1)&lt;/script&gt; <mark>mahal</mark>.',
    },
  ]

  test.each(highlights)('for $q marks the matches and escapes the rest', async ({ q, slug, mark }) => {
    const { body } = await search(q)
    const hit = body.data.find((article) => article.slug === `${slug}-${category}`)
    expect(hit?.highlight).toBe(mark)
  })

  test('of a long text marks a match far from its beginning', async () => {
    const [place, one] = [word(), word()]
    await publish({ category: place, content: `${'kata biasa saja. '.repeat(24_000)}${one} akhir.` })
    const { body } = await list(`kategori=${place}&q=${one}`)
    expect(body.data[0]?.highlight).toMatch(new RegExp(`^….*<mark>${one}</mark> akhir\\.$`))
  })
})

test('a search with more than 16 words warns that the others are ignored', async () => {
  const words = Array.from({ length: 17 }, word)
  const { slug } = await publish({ content: words.slice(0, 16).join(' ') })
  const found = async (q: string) => {
    const { body } = await list(`q=${encodeURIComponent(q)}`)
    return [body.data.map((article) => article.slug), body.meta.warnings.map(({ code }) => code)]
  }
  expect(await found(words.slice(0, 16).join(' '))).toEqual([[slug], []])
  expect(await found(words.join(' '))).toEqual([[slug], ['words_ignored']])
  expect(await found(`"${words.join(' ')}"`)).toEqual([[slug], ['words_ignored']])
})

function search(q: string, more = '') {
  return list(`kategori=${category}&q=${encodeURIComponent(q)}${more}`)
}
