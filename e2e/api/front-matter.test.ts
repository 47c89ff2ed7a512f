import { describe, expect, test } from 'vitest'
import { service, type WriteBody, word } from './support/service'

const { call, detail, errorResponse, patch, post, put, apiKey } = service

describe('front matter in the content', () => {
  test('supplies the fields that the body lacks, is not shown, and stays in the source', async () => {
    const [title, category, tag] = [word(), word(), word()]
    const content = `---
title: ${title}
categories: [${category}, Lain]
tags: ["#${tag}", tips]
date: 2024-05-01
description: Ringkas.
layout: post
cover: ./a.png
---
Isi **artikel**.`
    const { status, body } = await post({ content, author: 'Penulis' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      title,
      category,
      tags: [tag, 'tips'],
      author: 'Penulis',
      published_at: '2024-04-30T17:00:00.000Z',
      summary: 'Ringkas.',
      content: expect.stringMatching(/^<p>Isi <strong>artikel<\/strong>\.<\/p>\s*$/),
      cover_image_url: null,
    })
    expect(codesOf(body)).toEqual([
      ['field_from_front_matter', 'title'],
      ['field_from_front_matter', 'category'],
      ['field_from_front_matter', 'tags'],
      ['field_from_front_matter', 'published_at'],
      ['field_from_front_matter', 'summary'],
      ['front_matter_ignored', 'content'],
      ['front_matter_hidden', 'content'],
    ])
    expect(messageOf(body, 'front_matter_ignored')).toMatch(
      /layout is not a field.*cover_image_url must be an absolute/,
    )
    const source = await detail(`${body.data.slug}?format=source`, { key: apiKey })
    expect(source.body.data.content).toBe(content)
  })

  test('is overridden by the body', async () => {
    const title = word()
    const content = '---\ntitle: Lain\nstatus: draft\ntags: x\n---\nIsi.'
    const { body } = await post({ title, category: word(), status: 'published', tags: [], content })
    expect(body.data).toMatchObject({ title, status: 'published', tags: [] })
    expect(codesOf(body)).toEqual([['front_matter_hidden', 'content']])
  })

  test('with Windows line ends is read, even after many comments', async () => {
    const lines = '#\r\n'.repeat(60)
    const [title, category] = [word(), word()]
    const unread = await post({ title, category, content: `---\n${lines}x\n---\nIsi.` }, {}, '?dry_run=true')
    expect([unread.status, codesOf(unread.body)]).toEqual([200, []])
    const content = `---\r\n${lines}title: ${title}\r\n---\r\nIsi.`
    const read = await post({ category, content }, {}, '?dry_run=true')
    expect([read.status, read.body.data.title]).toEqual([200, title])
  })

  test.each(['draft: true', 'publish: false', 'published: no', 'status: draft'])(
    'makes a draft: %s',
    async (line) => {
      const { body } = await post({ title: word(), category: word(), content: `---\n${line}\n---\nIsi.` })
      expect(body.data.status).toBe('draft')
    },
  )

  test('sets the slug of a new article, but renames no existing one', async () => {
    const [slug, other] = [word(), word()]
    const fields = { title: word(), category: word(), content: `---\nslug: ${other}\n---\nIsi.` }
    expect((await put(slug, fields)).body.data.slug).toBe(slug)
    expect((await put(slug, fields)).body.meta.result).toBe('unchanged')
    expect((await post(fields)).body.data.slug).toBe(other)
  })

  test('sent by PATCH changes no other field', async () => {
    const created = (await post({ title: word(), category: word(), content: 'Isi.' })).body.data
    const { body } = await patch(created.slug, { content: '---\ntitle: Lain\n---\nBaru.' })
    expect(body.data).toMatchObject({ title: created.title, content: '<p>Baru.</p>' })
    expect(codesOf(body)).toEqual([['front_matter_hidden', 'content']])
  })

  test('adds no tags to an article without tags when PUT sends its own fields back', async () => {
    const [slug, title, category] = [word(), word(), word()]
    await put(slug, { title, category, content: '---\ntags: [a]\n---\nIsi.' })
    await patch(slug, { tags: [] })
    const { fields } = (await detail(`${slug}?format=source`, { key: apiKey })).body.data
    const again = await put(slug, fields as WriteBody)
    expect([again.body.meta.result, again.body.data.tags]).toEqual(['unchanged', []])
  })

  test('that is not YAML supplies nothing, and the error says so', async () => {
    const { status, body } = await errorResponse('POST', '/api/artikel', {
      body: { category: word(), content: '---\ntitle: Kopi: sebuah sejarah\n---\nIsi.' },
    })
    expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([422, ['/title']])
    expect(body.detail).toContain(
      'title is required. Ignored in the front matter of content: it could not be read',
    )
  })
})

describe('a first heading that repeats the title', () => {
  const shown = [
    { name: 'in Markdown', content: '# Kopi & *teh*\n\nIsi.', html: '<p>Isi.</p>' },
    { name: 'in other letters', content: 'KOPI & TEH!\n===\n\nIsi.', html: '<p>Isi.</p>' },
    {
      name: 'in HTML',
      content: '<html><head></head><body><article><h1>Kopi &amp; teh</h1><p>Isi.</p></article></body></html>',
      html: '<p>Isi.</p>',
    },
  ]
  test.each(shown)('is not shown twice: $name', async ({ content, html }) => {
    const { body } = await post({ title: 'Kopi & teh', category: word(), content })
    expect(body.data.content).toContain(html)
    expect(body.data.content).not.toMatch(/<h\d/)
    expect(codesOf(body)).toContainEqual(['title_repeated', 'content'])
    expect(body.data.summary).toBe('Isi.')
  })

  test.each(['# Kopi dan teh\n\nIsi.', 'Isi.\n\n# Kopi & teh', '# Kopi & teh'])(
    'is shown when it differs, comes later, or is all the content: %j',
    async (content) => {
      const { body } = await post({ title: 'Kopi & teh', category: word(), content })
      expect(body.data.content).toMatch(/<h2/)
      expect(codesOf(body)).toEqual([])
    },
  )

  test('comes back when the title changes', async () => {
    const { slug } = (await post({ title: 'Kopi & teh', category: word(), content: '# Kopi & teh\n\nIsi.' }))
      .body.data
    expect((await patch(slug, { title: 'Lain' })).body.data.content).toMatch(/^<h2/)
  })
})

test('a code fence around all of the content is removed', async () => {
  const content = '```markdown\n---\ntitle: Dari model\n---\n# Dari model\n\nIsi.\n\n```js\nlet a\n```\n```'
  const { body } = await post({ category: word(), content })
  expect(body.data).toMatchObject({ title: 'Dari model', content_format: 'markdown' })
  expect(body.data.content).toMatch(/^<p>Isi\.<\/p>\s*<pre/)
  expect(codesOf(body).map(([code]) => code)).toEqual([
    'field_from_front_matter',
    'fence_unwrapped',
    'front_matter_hidden',
    'title_repeated',
  ])
})

describe('a body with unknown field names', () => {
  const bodies = [
    {
      body: { judul: 'A', isi: 'B', kategori: 'C' },
      hints: [
        'judul is not a field of an article; it was ignored. Did you mean title?',
        'Did you mean content?',
        'Did you mean category?',
      ],
    },
    {
      body: { data: { title: 'A', content: 'B' } },
      hints: [
        'data is not a field of an article; it was ignored. Send the fields of the article at the top level of the body.',
      ],
    },
    { body: { articles: [{ judul: 'A' }] }, hints: ['at the top level'] },
    {
      body: { Title: 'A', catgory: 'B', 'content-html': 'C' },
      hints: [
        'Title is not a field of an article; it was ignored. Did you mean title?',
        'Did you mean category?',
        'Did you mean content?',
      ],
    },
  ]
  test.each(bodies)('gets hints about the fields that were meant: $body', async ({ body, hints }) => {
    const { status, body: problem } = await errorResponse('POST', '/api/artikel', { body })
    expect([status, problem.errors?.map(({ message }) => message)]).toEqual([
      422,
      ['title is required.', 'category is required.', 'content is required.'],
    ])
    for (const hint of hints) expect(problem.message).toContain(hint)
    expect((problem as { warnings?: unknown[] }).warnings).toHaveLength(Object.keys(body).length)
  })

  test('gets the hints as warnings when no field is missing', async () => {
    const { body } = await post({ title: word(), category: word(), content: 'Isi.', excerpt: 'A', name: 'B' })
    expect(body.meta.warnings.map(({ message }) => message)).toEqual([
      'excerpt is not a field of an article; it was ignored. Did you mean summary?',
      'name is not a field of an article; it was ignored.',
    ])
  })
})

test.each([
  { query: 'category=x', meant: 'kategori' },
  { query: 'search=x', meant: 'q' },
  { query: 'per_page=5', meant: 'limit' },
  { query: 'publishd_after=2026-01-01T00:00:00Z', meant: 'published_after' },
])('the warning about an unknown parameter suggests the right one: $query', async ({ query, meant }) => {
  const { body } = await call<WriteBody>('GET', `/api/artikel?${query}`, { key: null })
  expect(body.meta.warnings.map(({ message }) => message)).toEqual([
    `${query.split('=')[0]} is not a known parameter; it was ignored. Did you mean ${meant}?`,
  ])
})

function codesOf({ meta }: WriteBody) {
  return meta.warnings.map((warning) => [warning.code, 'field' in warning ? warning.field : ''])
}

function messageOf({ meta }: WriteBody, wanted: string): string {
  return meta.warnings.find(({ code }) => code === wanted)?.message ?? ''
}
