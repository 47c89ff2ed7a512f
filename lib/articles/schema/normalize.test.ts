import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fieldNames, normalizeField, unknownInArticle } from './normalize'

describe('a field is normalized:', () => {
  const fields: { name: string; sent: unknown; kept: unknown }[] = [
    { name: 'title', sent: '  Kopi \n', kept: 'Kopi' },
    { name: 'title', sent: 'Cafe\u0301', kept: 'Caf\u00e9' },
    { name: 'title', sent: 7, kept: 7 },
    { name: 'content', sent: '  Cafe\u0301\n', kept: '  Cafe\u0301\n' },
    { name: 'tags', sent: ' kopi, teh ,, Kopi,KOPI ', kept: ['kopi', 'teh'] },
    {
      name: 'tags',
      sent: ['kopi', ' kopi ', '', 'Teh', 'teh', 'kopi susu'],
      kept: ['kopi', 'Teh', 'kopi susu'],
    },
    { name: 'tags', sent: ['kopi', 7, null], kept: ['kopi', 7, null] },
    { name: 'tags', sent: 7, kept: 7 },
    {
      name: 'aliases',
      sent: [' https://lama.example/a?x=1#b ', '/a/../b', 'tanpa-garis', 7],
      kept: ['/a?x=1', '/b', 'tanpa-garis', 7],
    },
    { name: 'aliases', sent: '/a', kept: '/a' },
    {
      name: 'gallery',
      sent: [
        ' https://o.example/a.jpg ',
        { url: ' https://o.example/b.jpg ', alt: ' B ', caption: ' ', width: null },
        7,
        null,
      ],
      kept: [{ url: 'https://o.example/a.jpg' }, { url: 'https://o.example/b.jpg', alt: 'B' }, 7, null],
    },
    { name: 'gallery', sent: [{ url: ' ' }], kept: [{ url: '' }] },
    { name: 'gallery', sent: 'https://o.example/a.jpg', kept: 'https://o.example/a.jpg' },
  ]
  test.each(fields)('$name: $sent', ({ name, sent, kept }) => {
    expect(normalizeField(name, sent)).toEqual(kept)
  })
})

test('of a list that is far too long only the beginning is looked at', () => {
  const looked = vi.spyOn(String.prototype, 'trim')
  onTestFinished(() => looked.mockRestore())
  const lists = { tags: Array(300_000).fill('kopi'), aliases: Array(300_000).fill('/a') }
  for (const [name, sent] of Object.entries({ ...lists, gallery: lists.aliases }))
    expect(normalizeField(name, sent)).toHaveLength(1_001)
  expect(normalizeField('tags', 'kopi,'.repeat(300_000))).toHaveLength(1_001)
  expect(looked.mock.calls.length).toBeLessThan(5_000)
})

describe('a name of another program or language', () => {
  test.each([
    ['judul', 'title'],
    ['Kategori', 'category'],
    ['content-html', 'content'],
    ['excerpt', 'summary'],
    ['featured_image', 'cover_image_url'],
    ['byline', 'author'],
    ['draft', 'status'],
    ['redirect_from', 'aliases'],
    ['date', 'published_at'],
    ['layout', null],
    ['constructor', null],
  ])('%s means %s', (name, field) => {
    expect(fieldNames.find(name)).toBe(field)
  })
})

describe('an unknown field', () => {
  const bodies: { body: Record<string, unknown>; hints: string[] }[] = [
    {
      body: { judul: 'A' },
      hints: ['judul is not a field of an article; it was ignored. Did you mean title?'],
    },
    {
      body: { catgory: 'A' },
      hints: ['catgory is not a field of an article; it was ignored. Did you mean category?'],
    },
    {
      body: { asing: null, gallery: [null, 7] },
      hints: ['asing is not a field of an article; it was ignored.'],
    },
    { body: { title: 'A', name: 'B' }, hints: ['name is not a field of an article; it was ignored.'] },
    {
      body: { data: { title: 'A' } },
      hints: [
        'data is not a field of an article; it was ignored. Send the fields of the article at the top level of the body.',
      ],
    },
    {
      body: { articles: [{ isi: 'A' }] },
      hints: [
        'articles is not a field of an article; it was ignored. Send the fields of the article at the top level of the body.',
      ],
    },
    {
      body: { gallery: [{ url: 'a', width: 1, source: 'b' }, 'c'] },
      hints: ['gallery[0].source is not a field of a picture; it was ignored.'],
    },
    { body: { title: 'A', tags: [] }, hints: [] },
  ]
  test.each(bodies)('gets a warning with a suggestion: $body', ({ body, hints }) => {
    expect(unknownInArticle(body).map(({ message }) => message)).toEqual(hints)
  })

  test('gets at most twenty warnings, and the rest are counted', () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`titel${at}`, '']))
    const messages = unknownInArticle(body).map(({ message }) => message)
    expect(messages).toHaveLength(21)
    expect(messages.at(-1)).toBe('980 more warnings of this kind were left out.')
  })
})
