import { expect, test } from 'vitest'
import { splitFile } from './front-matter'
import { readOwnExport, toMarkdownFile } from './own-export'

const OPTIONS = {
  category: 'Tanpa kategori',
  asDrafts: false,
  base: null,
  withPages: false,
  copyImages: false,
  timeZone: 'UTC',
}
const REQUIRED = {
  title: 'Judul',
  category: 'Kategori',
  slug: 'judul',
  status: 'published',
  content_format: 'auto',
}

const articles = [
  { name: 'only the required fields', fields: { ...REQUIRED, content: 'Isi' } },
  {
    name: 'all fields, with values that YAML would misread',
    fields: {
      ...REQUIRED,
      title: '1984: "ya" #1 \u2028 [x]',
      category: 'A, B & C',
      content: '---\ntitle: dalam\n---\r\n\r\n# Isi\t\r\n![[a.png]] {{ x }}',
      content_format: 'markdown',
      summary: 'null',
      tags: ['#1', 'true', 'a, b', '- c'],
      cover_image_url: 'https://images.example.org/a.jpg',
      author: '  O\u2019Brien: ya ',
      meta_title: '0o7',
      meta_description: '2020-01-01',
      meta_keywords: 'a, b',
      gallery: [{ url: 'https://images.example.org/b.jpg', alt: 'b: b', caption: 'baris\nbaris' }],
      published_at: '2020-01-31T08:00:00.123Z',
      aliases: ['/?p=1', '/2019/x/'],
    },
  },
  ...['[x] ', '{', '"\\" ', '& * ! ', '- : ? ', `\n${' '.repeat(101)}`, '\\'].map((text) => ({
    name: `many signs that are YAML elsewhere: ${JSON.stringify(text.slice(0, 5))}`,
    fields: {
      ...REQUIRED,
      content: text.repeat(600),
      gallery: [{ url: 'https://images.example.org/b.jpg', caption: text.repeat(1_200).slice(0, 2_000) }],
      summary: text.repeat(500).slice(0, 500),
    },
  })),
  { name: 'an empty gallery', fields: { ...REQUIRED, content: '\n\n\uFEFF Isi\n\n', gallery: [] } },
  {
    name: 'a draft with a date',
    fields: { ...REQUIRED, status: 'draft', content: '...', published_at: '2030-01-31T08:00:00.000Z' },
  },
  {
    name: 'the date of a scheduled article',
    fields: {
      ...REQUIRED,
      status: 'scheduled',
      content: '<p>x</p>',
      published_at: '2030-01-31T08:00:00.000Z',
    },
  },
]

test.each(articles)('a file with $name is read back into the same fields', ({ fields }) => {
  const { values, text } = splitFile(toMarkdownFile(fields))
  const read = readOwnExport('judul.md', values, text, OPTIONS)
  expect(read).toEqual({
    source: 'judul.md',
    losses: [],
    article: { slug: 'judul', body: fields, images: [] },
  })
})

test('an article scheduled for a past time is published with that date', () => {
  const fields = { ...REQUIRED, content: 'Isi', published_at: '2020-01-31T08:00:00.000Z' }
  const { values, text } = splitFile(toMarkdownFile({ ...fields, status: 'scheduled' }))
  expect(readOwnExport('judul.md', values, text, OPTIONS)).toMatchObject({ article: { body: fields } })
})
