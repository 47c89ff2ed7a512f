import { afterEach, describe, expect, test } from 'vitest'
import { config } from '../../config'
import { fieldsFromFrontMatter } from './front-matter'

const { siteTimezone } = config()

afterEach(() => {
  config().siteTimezone = siteTimezone
})

describe('a line of front matter gives', () => {
  const lines: { line: string; fields: Record<string, unknown> }[] = [
    { line: 'judul: " Kopi "', fields: { title: 'Kopi' } },
    { line: 'title: 1984', fields: { title: '1984' } },
    { line: 'categories: [Kuliner, Lain]', fields: { category: 'Kuliner' } },
    { line: 'tags: ["#kopi", "teh, susu", Kopi]', fields: { tags: ['kopi', 'teh', 'susu'] } },
    { line: 'authors: [Ana, Budi]', fields: { author: 'Ana, Budi' } },
    { line: 'date: 2024-05-01', fields: { published_at: '2024-04-30T17:00:00.000Z' } },
    { line: 'published: 2024-05-01 08:00', fields: { published_at: '2024-05-01T01:00:00.000Z' } },
    { line: 'aliases: [Nama lain, /2019/lama/]', fields: { aliases: ['/2019/lama/'] } },
    { line: 'gallery: https://o.example/a.jpg', fields: { gallery: [{ url: 'https://o.example/a.jpg' }] } },
    { line: 'draft: true', fields: { status: 'draft' } },
    { line: 'draft: Yes', fields: { status: 'draft' } },
    { line: 'draft: false', fields: {} },
    { line: 'publish: false', fields: { status: 'draft' } },
    { line: 'published: no', fields: { status: 'draft' } },
    { line: 'published: true', fields: {} },
    { line: 'status: draft', fields: { status: 'draft' } },
    { line: 'summary: " "', fields: {} },
  ]
  test.each(lines)('$line', async ({ line, fields }) => {
    const input = await fieldsFromFrontMatter({ content: `---\n${line}\n---\nIsi.` }, [])
    expect(input.fields).toEqual(fields)
    const taken = Object.keys(fields).map((field) => ({ code: 'field_from_front_matter', field }))
    expect(input.warnings).toEqual(taken.map((warning) => expect.objectContaining(warning)))
  })
})

describe('front matter is ignored, and a warning says why,', () => {
  const lines: { name: string; lines: string; reason: string }[] = [
    {
      name: 'for an unknown field',
      lines: 'layout: post',
      reason: 'layout is not a field that front matter can set',
    },
    { name: 'for the content', lines: 'body: Lain', reason: 'body is not a field that front matter can set' },
    {
      name: 'for the format',
      lines: 'format: html',
      reason: 'format is not a field that front matter can set',
    },
    {
      name: 'for a field that this call does not accept',
      lines: 'slug: kopi',
      reason: 'slug is not a field that front matter can set',
    },
    {
      name: 'with a status that there is not',
      lines: 'status: constructor',
      reason: 'status must be published, draft or scheduled; got "constructor"',
    },
    {
      name: 'with an invalid value',
      lines: 'cover: ./a.png',
      reason: 'cover_image_url must be an absolute https URL; got "./a.png"',
    },
    { name: 'with invalid YAML', lines: 'title: Kopi: sejarah', reason: 'it could not be read (line 2:' },
  ]
  test.each(lines)('$name', async ({ lines, reason }) => {
    const input = await fieldsFromFrontMatter({ content: `---\n${lines}\n---\nIsi.` }, ['slug'])
    expect(input).toEqual({
      fields: {},
      warnings: [
        {
          code: 'front_matter_ignored',
          field: 'content',
          message: expect.stringContaining(`Ignored in the front matter of content: ${reason}`),
        },
      ],
    })
  })
})

test('a field of the body overrides front matter, even if empty, and the first of two names wins', async () => {
  const content = '---\ntitle: Lain\ntags: [x]\ndescription: Satu.\nexcerpt: Dua.\n---\nIsi.'
  const { fields } = await fieldsFromFrontMatter({ title: 'Kopi', tags: [], content }, [])
  expect(fields).toEqual({ summary: 'Satu.' })
})

test.each([undefined, 7, 'Isi.', '---\n\n---\nIsi.'])(
  'content without front matter gives nothing: %j',
  async (content) => {
    expect(await fieldsFromFrontMatter({ content }, [])).toEqual({ fields: {}, warnings: [] })
  },
)

const changes = [
  { date: '2026-09-06', zone: 'America/Santiago', is: '2026-09-06T04:00:00.000Z' },
  { date: '2026-11-01 01:30', zone: 'America/Los_Angeles', is: '2026-11-01T08:30:00.000Z' },
  { date: '2026-10-25 02:30', zone: 'Europe/Berlin', is: '2026-10-25T00:30:00.000Z' },
]

test.each(changes)('a date in front matter, $date in $zone, is $is', async ({ date, zone, is }) => {
  config().siteTimezone = zone
  const { fields } = await fieldsFromFrontMatter({ content: `---\ndate: ${date}\n---\nIsi.` }, [])
  expect(fields).toEqual({ published_at: is })
})
