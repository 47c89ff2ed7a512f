import { describe, expect, test } from 'vitest'
import { service, word } from './support/service'

const { post, publish, detail, categories, list } = service
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('an article with only the required fields', () => {
  test('is published with every default', async () => {
    const title = `Kopi ${word()}`
    const category = word()
    const content = 'Kopi tubruk itu kental. Airnya mendidih. Gulanya sedikit. Habis.'
    const { status, headers, body } = await post({ title, category, content })

    const slug = title.toLowerCase().replace(' ', '-')
    const { id, published_at, created_at, updated_at, url } = body.data
    const origin = new URL(url).origin
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${origin}/api/artikel/${slug}`)
    expect(headers.get('etag')).toBe(`"${id}-1"`)
    expect(body.meta).toEqual({ result: undefined, warnings: [] })
    expect(body.data).toEqual({
      id: expect.any(Number),
      slug,
      title,
      summary: 'Kopi tubruk itu kental. Airnya mendidih. Gulanya sedikit.',
      category,
      tags: [],
      author: 'Redaksi',
      status: 'published',
      language: 'id',
      cover_image_url: null,
      reading_minutes: 1,
      views: 0,
      published_at: expect.stringMatching(TIME),
      created_at: expect.stringMatching(TIME),
      updated_at: expect.stringMatching(TIME),
      url: `${origin}/artikel/${slug}`,
      content: '<p>Kopi tubruk itu kental. Airnya mendidih. Gulanya sedikit. Habis.</p>',
      content_format: 'text',
      gallery: [],
      seo: {
        title,
        description: 'Kopi tubruk itu kental. Airnya mendidih. Gulanya sedikit.',
        keywords: [],
        canonical_url: `${origin}/artikel/${slug}`,
        image: null,
      },
      related_articles: expect.any(Array),
      translations: [],
      aliases: [],
    })
    expect([published_at, updated_at]).toEqual([created_at, created_at])
  })
})

describe('an article with every field', () => {
  test('has the values that were sent', async () => {
    const slug = word()
    const tag = word()
    const given = {
      title: `Judul ${slug}`,
      category: word(),
      content: 'Halo *dunia*.',
      summary: 'Ringkasan.',
      slug,
      tags: `${tag}, Tips`,
      cover_image_url: 'https://example.org/sampul.jpg',
      author: 'Sari',
      status: 'published',
      meta_title: 'Judul meta',
      meta_description: 'Uraian meta',
      meta_keywords: 'satu, dua',
      content_format: 'markdown',
      gallery: ['https://example.org/1.jpg', { url: 'https://example.org/2.jpg', alt: 'Dua', caption: 'K.' }],
      published_at: '2020-02-29T10:00:00+07:00',
    }
    const { status, body } = await post(given)
    expect(status).toBe(201)
    expect(body.meta.warnings).toEqual([])
    expect(body.data).toMatchObject({
      title: given.title,
      category: given.category,
      content: '<p>Halo <em>dunia</em>.</p>\n',
      summary: 'Ringkasan.',
      slug,
      tags: [tag, 'Tips'],
      cover_image_url: 'https://example.org/sampul.jpg',
      author: 'Sari',
      status: 'published',
      content_format: 'markdown',
      gallery: [
        { url: 'https://example.org/1.jpg', alt: '', caption: '' },
        { url: 'https://example.org/2.jpg', alt: 'Dua', caption: 'K.' },
      ],
      published_at: '2020-02-29T03:00:00.000Z',
      seo: {
        title: 'Judul meta',
        description: 'Uraian meta',
        keywords: ['satu', 'dua'],
        image: 'https://example.org/sampul.jpg',
      },
    })
    const { aliases, ...shown } = body.data
    expect((await detail(slug)).body.data).toEqual({ ...shown, views: 1 })
  })
})

type Stored = { name: string; given: Record<string, unknown>; becomes: Record<string, unknown> }

const stored: Stored[] = [
  {
    name: 'white space around a text is trimmed',
    given: { title: ' \t\n Kopi \u00a0', author: '  Sari  ' },
    becomes: { title: 'Kopi', author: 'Sari' },
  },
  {
    name: 'texts are normalized to NFC',
    given: { title: 'Cafe\u0301', author: 'Ange\u0301', summary: 'e\u0301' },
    becomes: { title: 'Café', author: 'Angé', summary: 'é' },
  },
  {
    name: 'a title of 255 characters outside the basic plane fits',
    given: { title: '𝕒'.repeat(255) },
    becomes: { title: '𝕒'.repeat(255) },
  },
  {
    name: 'lengths count after NFC',
    given: { title: 'e\u0301'.repeat(255) },
    becomes: { title: 'é'.repeat(255) },
  },
  {
    name: 'lengths count after trimming',
    given: { author: ` ${'a'.repeat(191)} ` },
    becomes: { author: 'a'.repeat(191) },
  },
  {
    name: 'blank and null optional fields count as not given',
    given: {
      summary: ' ',
      slug: '',
      tags: null,
      cover_image_url: '\n',
      author: null,
      status: '',
      meta_title: ' ',
      meta_description: null,
      meta_keywords: '',
      content_format: null,
      gallery: null,
      published_at: '',
    },
    becomes: { author: 'Redaksi', status: 'published', tags: [], gallery: [], cover_image_url: null },
  },
  {
    name: 'tags are split at commas, trimmed, and stored once regardless of case',
    given: { tags: ' Kopi ,, kopi,TIPS,tips ,Cafe\u0301,CAFÉ,' },
    becomes: { tags: ['Kopi', 'TIPS', 'Café'] },
  },
  {
    name: 'tags may be an array, whose items may contain commas',
    given: { tags: ['Kopi', ' kopi', '', 'satu, dua'] },
    becomes: { tags: ['Kopi', 'satu, dua'] },
  },
  {
    name: 'twenty tags fit',
    given: { tags: Array.from({ length: 20 }, (_, at) => `t${at}`) },
    becomes: { tags: Array.from({ length: 20 }, (_, at) => `t${at}`) },
  },
  {
    name: 'the default gallery is the pictures of the content, in order and without repeats',
    given: {
      content:
        '![satu](https://example.org/1.jpg) ![dua](https://example.org/2.jpg)\n\n![lagi](https://example.org/1.jpg)',
      content_format: 'markdown',
    },
    becomes: {
      gallery: [
        { url: 'https://example.org/1.jpg', alt: 'satu', caption: '' },
        { url: 'https://example.org/2.jpg', alt: 'dua', caption: '' },
      ],
    },
  },
  {
    name: 'an empty gallery stays empty, though the content has pictures',
    given: { gallery: [], content: '![satu](https://example.org/1.jpg)' },
    becomes: { gallery: [] },
  },
  {
    name: 'tabs and line ends in a summary stay',
    given: { summary: 'satu\r\n\tdua' },
    becomes: { summary: 'satu\r\n\tdua' },
  },
  {
    name: 'a draft has no date of publication, even when one was sent for later',
    given: { status: 'draft', published_at: '2020-01-01T00:00:00Z' },
    becomes: { status: 'draft', published_at: null },
  },
  {
    name: 'a fraction of a second is stored to the millisecond',
    given: { published_at: '2020-01-01t00:00:00.123456z' },
    becomes: { published_at: '2020-01-01T00:00:00.123Z' },
  },
]

describe('in an article', () => {
  test.each(stored)('$name', async ({ given, becomes }) => {
    expect(await publish(given)).toMatchObject(becomes)
  })

  test('the content is stored byte for byte', async () => {
    const content = ' \r\n# Cafe\u0301\t\r\n\n  isi  \u00a0\n\n'
    const { slug } = await publish({ content })
    const source = await service.call<{ data: { content: string } }>(
      'GET',
      `/api/artikel/${slug}?format=source`,
      {
        key: service.apiKey,
      },
    )
    expect(source.body.data.content).toBe(content)
  })

  test("a cover may be one of the service's own pictures, though it is served without https", async () => {
    const { url } = await publish({})
    const cover = `${new URL(url).origin}/sampul/a.jpg`
    expect((await publish({ cover_image_url: cover })).cover_image_url).toBe(cover)
  })

  test('content of a whole mebibyte fits', async () => {
    const { status } = await post({ title: word(), category: word(), content: 'a '.repeat(524_288) })
    expect(status).toBe(201)
  })

  test('a summary is cut at a sentence, else at a word, to 300 characters', async () => {
    const long = await publish({ content: `${'kata '.repeat(100)}.` })
    expect(long.summary).toBe(`${'kata '.repeat(60).trim()}…`)
    const sentences = await publish({
      content: `A${'a'.repeat(198)}. B${'b'.repeat(98)}. C.`,
    })
    expect(sentences.summary).toBe(`A${'a'.repeat(198)}.`)
  })

  test.each(['0001-01-01T00:00:00.000Z', '0099-12-31T23:59:59.999Z', '1582-10-10T12:00:00.000Z'])(
    'a date is stored as it was given, also %s',
    async (published_at) => {
      const { slug, category } = await publish({ published_at })
      expect((await detail(slug)).body.data.published_at).toBe(published_at)
      const found = await list(`kategori=${category}&published_before=0200-01-01T00:00:00Z`)
      expect(found.body.meta.pagination.total).toBe(published_at < '0200' ? 1 : 0)
    },
  )

  test('a category is the same in any case and Unicode form, in its first spelling', async () => {
    const name = `Café ${word()}`
    await publish({ category: name })
    const again = await publish({ category: name.normalize('NFD').toUpperCase() })
    expect(again.category).toBe(name)
    const found = (await categories()).body.data.filter((category) => category.name === name)
    expect(found).toMatchObject([{ total: 2 }])
  })
})

const warned = [
  {
    name: 'unknown fields',
    given: { titel: 'x', views: 9, 'a/b': null },
    warnings: [
      {
        code: 'unknown_field',
        field: 'titel',
        message: 'titel is not a field of an article; it was ignored.',
      },
      {
        code: 'unknown_field',
        field: 'views',
        message: 'views is not a field of an article; it was ignored.',
      },
      { code: 'unknown_field', field: 'a/b', message: 'a/b is not a field of an article; it was ignored.' },
    ],
  },
  {
    name: 'unknown fields of a picture, but its size, which is read with it',
    given: { gallery: [{ url: 'https://example.org/1.png', width: 1, height: 1, title: 'x' }] },
    warnings: [
      {
        code: 'unknown_field',
        field: 'gallery[0].title',
        message: 'gallery[0].title is not a field of a picture; it was ignored.',
      },
    ],
  },
  {
    name: 'what the sanitizer removed from the content',
    given: { content: '<p onclick="x()">a</p><script>b</script>', content_format: 'html' },
    warnings: [
      {
        code: 'content_sanitized',
        field: 'content',
        message: 'Removed from the content: attribute onclick.',
      },
      {
        code: 'content_sanitized',
        field: 'content',
        message: 'Removed from the content: element script.',
      },
    ],
  },
  {
    name: 'links and pictures that lead nowhere here',
    given: { content: '![a](foto.png) [b](/2019/05/lama/) [c](/artikel/d) [e](#f) [g](https://h.example/)' },
    warnings: [
      {
        code: 'relative_url',
        field: 'content',
        message:
          'Relative, so broken on this site: foto.png in img[src]. Write it in full, or begin the content with <base href="…">.',
      },
      {
        code: 'relative_url',
        field: 'content',
        message:
          'Relative, so broken on this site: /2019/05/lama/ in a[href]. Write it in full, or begin the content with <base href="…">.',
      },
    ],
  },
]

describe('a warning names', () => {
  test('twenty of very many unknown fields, long ones shortened, and the number of the rest', async () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `${'x'.repeat(200)}${at}`)
    const unknown = Object.fromEntries(names.map((name) => [name, null]))
    const { body } = await post({ title: word(), category: word(), content: 'Isi.', ...unknown })
    expect(body.meta.warnings).toHaveLength(21)
    expect(body.meta.warnings[0]).toMatchObject({ field: `${'x'.repeat(80)}…` })
    expect(body.meta.warnings[20]?.message).toBe('4980 more warnings of this kind were left out.')
  })

  test.each(warned)('$name', async ({ given, warnings }) => {
    const { status, body } = await post({ title: word(), category: word(), content: 'Isi.', ...given })
    expect(status).toBe(201)
    expect(body.meta.warnings).toEqual(warnings)
    expect(body.data.views).toBe(0)
  })
})
