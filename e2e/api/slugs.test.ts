import { describe, expect, test } from 'vitest'
import { atOnce, isOverShare, service, untilTaken, type WriteBody, word } from './support/service'

const { call, patch, post, publish, errorResponse } = service

const derived = [
  { name: 'letters with marks', title: 'Żółć Über', slug: 'zolc-uber' },
  { name: 'Cyrillic', title: 'Привет', slug: 'privet' },
  { name: 'Greek', title: 'Ελλάδα', slug: 'ellada' },
  { name: 'Arabic', title: 'مرحبا', slug: 'mrhba' },
  { name: 'Hebrew', title: 'שלום', slug: 'slvm' },
  { name: 'Devanagari', title: 'नमस्ते', slug: 'nmste' },
  { name: 'Han', title: '東京', slug: 'dong-jing' },
  { name: 'apostrophes and signs', title: "Jum'at & R&D!", slug: 'jumat-r-d' },
]

describe('a slug is derived from a title', () => {
  test.each(derived)('with $name', async ({ title, slug }) => {
    const unique = word()
    expect((await publish({ title: `${title} ${unique}` })).slug).toBe(`${slug}-${unique}`)
  })

  test('and cut between words at 80 characters', async () => {
    const first = word()
    const { slug } = await publish({ title: `${first} ${'sepuluh '.repeat(20)}` })
    expect(slug).toBe(`${first}${'-sepuluh'.repeat(8)}`)
  })

  test('with a suffix within the 80 characters', async () => {
    const title = `${word()} ${'a'.repeat(69)}`
    const slugs = [await publish({ title }), await publish({ title })].map(({ slug }) => slug)
    expect(slugs[0]).toBe(title.replace(' ', '-'))
    expect(slugs[1]).toBe(`${slugs[0]?.slice(0, 78)}-2`)
  })

  test('without taking the former slug of another article, unless this one is published', async () => {
    const title = word()
    const { slug } = await publish({ title })
    await patch(slug, { slug: word() })
    const draft = { title, category: 'x', content: 'x', status: 'draft' }
    expect((await post(draft)).body.data.slug).toBe(`${slug}-2`)
    const body = { operations: [{ method: 'POST', body: draft }] }
    const written = await call<{ data: { body: WriteBody }[] }>('POST', '/api/artikel/bulk', { body })
    expect(written.body.data.map((result) => result.body.data.slug)).toEqual([`${slug}-3`])
    expect((await errorResponse('GET', `/api/artikel/${slug}`)).status).toBe(308)
    expect((await publish({ title })).slug).toBe(slug)
  })

  test('as artikel-<id> if the title has no letter or digit', async () => {
    const { id, slug } = await publish({ title: '🎉 …' })
    expect(slug).toBe(`artikel-${id}`)
  })

  test.each(['Categories', 'LATEST', 'halaman'])(
    'that is the reserved word %s, with a suffix',
    async (title) => {
      const { slug } = await publish({ title })
      expect(slug).toMatch(new RegExp(`^${title.toLowerCase()}-\\d+$`))
    },
  )

  test('with the next free number where it is taken', async () => {
    const title = word()
    const slugs = [await publish({ title }), await publish({ title }), await publish({ title })]
    expect(slugs.map(({ slug }) => slug)).toEqual([title, `${title}-2`, `${title}-3`])
  })

  test('for each of fifty posts of one title at once', async () => {
    const title = word()
    const body = { title, category: 'Serentak', content: 'Isi.' }
    const responses = await atOnce(50, () => untilTaken(() => post(body), isOverShare))
    const statuses = new Set(responses.map(({ status }) => status))
    expect([...statuses]).toEqual([201])
    const slugs = responses.map(({ body }) => body.data.slug).sort()
    const expected = [title, ...Array.from({ length: 49 }, (_, at) => `${title}-${at + 2}`)].sort()
    expect(slugs).toEqual(expected)
  })
})

describe('a given slug', () => {
  test('in its normal form stays', async () => {
    const slug = `${word()}-2`
    const { body } = await post({ title: 'x', category: 'x', content: 'x', slug })
    expect(body.data.slug).toBe(slug)
    expect(body.meta.warnings).toEqual([])
  })

  test('in another form is normalized, with a warning', async () => {
    const unique = word()
    const { body } = await post({ title: 'x', category: 'x', content: 'x', slug: `/Über_${unique}--` })
    expect(body.data.slug).toBe(`uber-${unique}`)
    expect(body.meta.warnings).toEqual([
      { code: 'slug_changed', field: 'slug', message: `slug was normalized to "uber-${unique}".` },
    ])
  })

  test('of more than 191 characters is cut, with a warning', async () => {
    const slug = word() + 'x'.repeat(200)
    const { body } = await post({ title: 'x', category: 'x', content: 'x', slug })
    expect(body.data.slug).toBe(slug.slice(0, 191))
    expect(body.meta.warnings).toMatchObject([{ code: 'slug_changed', field: 'slug' }])
  })

  test('that is taken is rejected with the address of its article and a free slug', async () => {
    const slug = word()
    const { url } = await publish({ slug })
    await publish({ slug: `${slug}-2` })
    const { status, body } = await errorResponse('POST', '/api/artikel', {
      body: { title: 'x', category: 'x', content: 'x', slug: slug.toUpperCase() },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'slug_taken',
      existing_url: url,
      suggested_slug: `${slug}-3`,
      errors: [{ pointer: '/slug', code: 'taken' }],
    })
  })

  test('goes to one of twenty posts at once, the others get 409', async () => {
    const slug = word()
    const responses = await atOnce(20, () => post({ title: 'x', category: 'x', content: 'x', slug }))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  })
})
