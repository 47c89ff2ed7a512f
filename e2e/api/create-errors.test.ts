import { describe, expect, test } from 'vitest'
import { service, word } from './support/service'

const { errorResponse, list } = service
const valid = { title: 'Kopi', category: 'Kuliner', content: 'Isi.' }

const URL_RULE = 'must be an absolute https URL; got'
const DATE_RULE = 'must be an RFC 3339 date-time such as 2026-01-31T08:00:00Z; got'

type Issue = [pointer: string, code: string, message: string]
type Row = { name: string; given: Record<string, unknown>; issues: Issue[] }

const rows: Row[] = [
  { name: 'no title', given: { title: undefined }, issues: [required('title')] },
  { name: 'a blank title', given: { title: ' \t\u00a0' }, issues: [required('title')] },
  { name: 'null for a category', given: { category: null }, issues: [required('category')] },
  { name: 'blank content', given: { content: ' \n ' }, issues: [required('content')] },
  {
    name: 'a title of another type',
    given: { title: 7 },
    issues: [['/title', 'invalid_type', 'title must be a string.']],
  },
  {
    name: 'content of another type',
    given: { content: ['Isi.'] },
    issues: [['/content', 'invalid_type', 'content must be a string.']],
  },
  { name: 'a title of 256 characters', given: { title: '𝕒'.repeat(256) }, issues: [tooLong('title', 255)] },
  { name: 'a category of 192', given: { category: 'a'.repeat(192) }, issues: [tooLong('category', 191)] },
  { name: 'a summary of 501', given: { summary: 'a'.repeat(501) }, issues: [tooLong('summary', 500)] },
  { name: 'an author of 192', given: { author: 'a'.repeat(192) }, issues: [tooLong('author', 191)] },
  {
    name: 'a meta_title of 301',
    given: { meta_title: 'a'.repeat(301) },
    issues: [tooLong('meta_title', 300)],
  },
  {
    name: 'a meta_description of 501',
    given: { meta_description: 'a'.repeat(501) },
    issues: [tooLong('meta_description', 500)],
  },
  {
    name: 'meta_keywords of 501',
    given: { meta_keywords: 'a'.repeat(501) },
    issues: [tooLong('meta_keywords', 500)],
  },
  {
    name: 'content of a byte over a mebibyte',
    given: { content: `é${'a'.repeat(1_048_575)}` },
    issues: [['/content', 'too_long', 'content must have at most 1 MiB; it has 1048577 bytes.']],
  },
  {
    name: 'NUL in a title',
    given: { title: 'a\u0000b' },
    issues: [
      [
        '/title',
        'invalid_characters',
        'title must not contain control characters; remove U+0000 at position 2.',
      ],
    ],
  },
  {
    name: 'escape in content',
    given: { content: 'a\u001bb' },
    issues: [
      [
        '/content',
        'invalid_characters',
        'content must not contain control characters; remove U+001B at position 2.',
      ],
    ],
  },
  {
    name: 'a lone surrogate in an author',
    given: { author: 'a\ud800' },
    issues: [
      ['/author', 'invalid_characters', 'author must not contain lone surrogates; send valid Unicode.'],
    ],
  },
  {
    name: 'a slug without a letter or digit',
    given: { slug: '!?' },
    issues: [['/slug', 'invalid_slug', 'slug must have at least one letter or digit; got "!?".']],
  },
  {
    name: 'a reserved slug',
    given: { slug: 'Categories' },
    issues: [['/slug', 'reserved', 'slug must not be the reserved word "categories"; choose another.']],
  },
  {
    name: 'tags of another type',
    given: { tags: 7 },
    issues: [['/tags', 'invalid_type', 'tags must be a comma-separated string or an array of strings.']],
  },
  {
    name: 'a tag of another type',
    given: { tags: ['a', 7] },
    issues: [['/tags/1', 'invalid_type', 'tags[1] must be a string.']],
  },
  {
    name: 'a tag of another type, at its place among those that are left out',
    given: { tags: ['a', 'a', 5] },
    issues: [['/tags/2', 'invalid_type', 'tags[2] must be a string.']],
  },
  {
    name: 'a tag of 192 characters, at its place behind blank ones',
    given: { tags: ['', '  ', 'a'.repeat(192)] },
    issues: [['/tags/2', 'too_long', 'tags[2] must have at most 191 characters; it has 192.']],
  },
  {
    name: 'pictures with a password, in whatever address',
    given: { gallery: ['https://a:b@/', 'http://a:b@a.example/x y', '//a@a.example'] },
    issues: [0, 1, 2].map((at) => [
      `/gallery/${at}/url`,
      'invalid_url',
      `gallery[${at}].url must not contain a user name or password.`,
    ]),
  },
  {
    name: 'a cover with spaces',
    given: { cover_image_url: 'https://a.example/x y.png' },
    issues: [
      [
        '/cover_image_url',
        'invalid_url',
        'cover_image_url must not contain spaces, write them as %20; got "https://a.example/x y.png".',
      ],
    ],
  },
  {
    name: '21 tags',
    given: { tags: Array.from({ length: 21 }, (_, at) => `t${at}`).join() },
    issues: [['/tags', 'too_many', 'tags must have at most 20 tags; it has 21.']],
  },
  {
    name: 'a tag of 192 characters',
    given: { tags: ['a'.repeat(192)] },
    issues: [['/tags/0', 'too_long', 'tags[0] must have at most 191 characters; it has 192.']],
  },
  {
    name: 'a cover without https',
    given: { cover_image_url: 'http://example.org/a.png' },
    issues: [['/cover_image_url', 'invalid_url', `cover_image_url ${URL_RULE} "http://example.org/a.png".`]],
  },
  {
    name: 'a cover by a path',
    given: { cover_image_url: '/a.png' },
    issues: [['/cover_image_url', 'invalid_url', `cover_image_url ${URL_RULE} "/a.png".`]],
  },
  {
    name: 'a cover that is a script',
    given: { cover_image_url: 'javascript:alert(1)' },
    issues: [['/cover_image_url', 'invalid_url', `cover_image_url ${URL_RULE} "javascript:alert(1)".`]],
  },
  {
    name: 'a cover without a host',
    given: { cover_image_url: 'https:///a.png' },
    issues: [['/cover_image_url', 'invalid_url', `cover_image_url ${URL_RULE} "https:///a.png".`]],
  },
  {
    name: 'a cover with a password, which is not repeated',
    given: { cover_image_url: 'https://a:b@example.org/' },
    issues: [
      ['/cover_image_url', 'invalid_url', 'cover_image_url must not contain a user name or password.'],
    ],
  },
  {
    name: 'a cover with a lone surrogate',
    given: { cover_image_url: 'https://example.org/\ud800.png' },
    issues: [
      ['/cover_image_url', 'invalid_url', `cover_image_url ${URL_RULE} "https://example.org/\\ud800.png".`],
    ],
  },
  {
    name: 'a cover of 2,049 characters',
    given: { cover_image_url: `https://example.org/${'a'.repeat(2029)}` },
    issues: [
      ['/cover_image_url', 'too_long', 'cover_image_url must have at most 2048 characters; it has 2049.'],
    ],
  },
  {
    name: 'another status',
    given: { status: 'Published' },
    issues: [['/status', 'invalid_value', 'status must be published, draft or scheduled; got "Published".']],
  },
  {
    name: 'another content format',
    given: { content_format: 'rst' },
    issues: [
      ['/content_format', 'invalid_value', 'content_format must be auto, markdown, html or text; got "rst".'],
    ],
  },
  {
    name: 'a gallery of another type',
    given: { gallery: 'https://example.org/a.png' },
    issues: [
      ['/gallery', 'invalid_type', 'gallery must be an array of https URLs or of {url, alt, caption}.'],
    ],
  },
  {
    name: 'a picture that is not an object',
    given: { gallery: [7] },
    issues: [['/gallery/0', 'invalid_type', 'gallery[0] must be an object.']],
  },
  {
    name: 'an id that no article can have',
    given: { translation_of: 1e20 },
    issues: [['/translation_of', 'too_big', 'translation_of must be the slug or the id of an article.']],
  },
  {
    name: 'several issues in pictures',
    given: {
      gallery: [
        'ftp://example.org/a',
        { alt: 'a' },
        { url: 'https://example.org/', alt: 'a'.repeat(192), caption: 'a'.repeat(2001) },
      ],
    },
    issues: [
      ['/gallery/0/url', 'invalid_url', `gallery[0].url ${URL_RULE} "ftp://example.org/a".`],
      ['/gallery/1/url', 'required', 'gallery[1].url is required.'],
      ['/gallery/2/alt', 'too_long', 'gallery[2].alt must have at most 191 characters; it has 192.'],
      [
        '/gallery/2/caption',
        'too_long',
        'gallery[2].caption must have at most 2000 characters; it has 2001.',
      ],
    ],
  },
  {
    name: '51 pictures',
    given: { gallery: Array(51).fill('https://example.org/a.png') },
    issues: [['/gallery', 'too_many', 'gallery must have at most 50 pictures; it has 51.']],
  },
  {
    name: 'a day that does not exist',
    given: { published_at: '2026-02-30T00:00:00Z' },
    issues: [['/published_at', 'invalid_date_time', `published_at ${DATE_RULE} "2026-02-30T00:00:00Z".`]],
  },
  {
    name: 'a date without a time zone',
    given: { published_at: '2026-01-01T00:00:00' },
    issues: [['/published_at', 'invalid_date_time', `published_at ${DATE_RULE} "2026-01-01T00:00:00".`]],
  },
  {
    name: 'a date far ahead',
    given: { published_at: '2999-01-01T00:00:00Z' },
    issues: [
      [
        '/published_at',
        'in_future',
        'published_at must be at most 10 years ahead; got "2999-01-01T00:00:00Z".',
      ],
    ],
  },
  {
    name: 'a date before the year 1',
    given: { published_at: '0001-01-01T00:00:00+00:01' },
    issues: [
      [
        '/published_at',
        'invalid_date_time',
        'published_at must be in the years 0001 to 9999 (UTC); got "0001-01-01T00:00:00+00:01".',
      ],
    ],
  },
  {
    name: 'a number for a date',
    given: { published_at: 1 },
    issues: [['/published_at', 'invalid_type', 'published_at must be a string.']],
  },
]

describe('an article is rejected for', () => {
  test.each(rows)('$name', async ({ given, issues }) => {
    const { status, body } = await errorResponse('POST', '/api/artikel', { body: { ...valid, ...given } })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'validation_failed',
      title: 'Validation failed',
      status: 422,
      errors: issues.map(([pointer, code, message]) => ({ pointer, code, message })),
      detail: issues.map(([, , message]) => message).join(' '),
      message: issues.map(([, , message]) => message).join(' '),
    })
  })

  test('all issues at once, and nothing is stored', async () => {
    const tag = word()
    const { status, body } = await errorResponse('POST', '/api/artikel', {
      body: {
        title: ' ',
        content: 'a\u0001',
        slug: '…',
        tags: [tag, 3],
        cover_image_url: 'x',
        status: 'live',
        gallery: ['y'],
        published_at: 'kemarin',
      },
    })
    expect(status).toBe(422)
    expect(body.errors?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/title required',
      '/category required',
      '/content invalid_characters',
      '/slug invalid_slug',
      '/tags/1 invalid_type',
      '/cover_image_url invalid_url',
      '/status invalid_value',
      '/gallery/0/url invalid_url',
      '/published_at invalid_date_time',
    ])
    expect((await list(`tag=${tag}`)).body.meta.pagination.total).toBe(0)
  })
})

test('the missing date of a scheduled article is reported with all other issues', async () => {
  const body = { category: 'x', content: 'x', status: 'scheduled' }
  const named = async (dates: object) => {
    const answer = await errorResponse('POST', '/api/artikel', { body: { ...body, ...dates } })
    return answer.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`)
  }
  const both = ['/title required', '/published_at not_in_future']
  expect(await named({})).toEqual(both)
  expect(await named({ published_at: '2020-01-01T00:00:00Z' })).toEqual(both)
  expect(await named({ published_at: 'besok' })).toEqual([
    '/title required',
    '/published_at invalid_date_time',
  ])
  expect(await named({ published_at: new Date(Date.now() + 3_600_000).toISOString() })).toEqual([both[0]])
})

test('of half a million issues two hundred are reported', async () => {
  const { status, body } = await errorResponse('POST', '/api/artikel', {
    body: { ...valid, tags: Array(500_000).fill(1) },
  })
  expect([status, body.errors?.length]).toEqual([422, 200])
})

test.each([
  ['tags', 'tags', ['a'.repeat(191)]],
  ['tags', 'tags', 'a,'],
  ['aliases', 'aliases', ['/lama']],
  ['gallery', 'pictures', ['https://o.example/a.jpg']],
])('of a list of %s that is far too long its beginning is looked at', async (field, items, item) => {
  const value = typeof item === 'string' ? item.repeat(5_000) : Array(5_000).fill(item[0])
  const { status, body } = await errorResponse('POST', '/api/artikel', { body: { ...valid, [field]: value } })
  const found = body.errors?.map(({ pointer, code, message }) => [pointer, code, message])
  const max = field === 'gallery' ? 50 : 20
  const message = `${field} must have at most ${max} ${items}; it has more than 1,000.`
  expect([status, found]).toEqual([422, [[`/${field}`, 'too_many', message]]])
})

function required(field: string): Issue {
  return [`/${field}`, 'required', `${field} is required.`]
}

function tooLong(field: string, max: number): Issue {
  return [`/${field}`, 'too_long', `${field} must have at most ${max} characters; it has ${max + 1}.`]
}
