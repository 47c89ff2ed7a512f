import { describe, expect, test } from 'vitest'
import { service, word } from '../api/support/service'
import { read } from './support/read'
import { SITE_URL } from './support/site'

const { patch, publish, remove } = service

describe('the suggestions of a search that is being typed', () => {
  test('are articles by their titles and searches with the last word completed', async () => {
    const [first, second, category] = [word(), word(), word()]
    const begins = await publish({ title: `${first} ${second}`, category })
    const has = await publish({ title: `Kisah ${first}`, category })
    const response = await read(`/cari/saran?q=${first.slice(0, 6)}`)
    expect(response.headers.get('content-type')).toBe('application/x-suggestions+json; charset=utf-8')
    expect(JSON.parse(response.text)).toEqual([
      first.slice(0, 6),
      [begins.title, has.title, first],
      [category, category, ''],
      [begins.url, has.url, `${SITE_URL}/cari?q=${first}`],
    ])
    expect(await textsFor(`${first} ${second.slice(0, 5)}`)).toEqual([begins.title, `${first} ${second}`])
    expect(await textsFor(`${second} ${first} `)).toEqual([begins.title])
  })

  test('follow changes at once, and contain nothing that only a draft or a deleted article has', async () => {
    const secret = word()
    const { slug } = await publish({ title: secret, content: secret, status: 'draft' })
    const beginning = secret.slice(0, 7)
    expect(await textsFor(beginning)).toEqual([])
    await patch(slug, { status: 'published' })
    expect(await textsFor(beginning)).toEqual([secret, secret])
    await patch(slug, { status: 'draft' })
    expect(await textsFor(beginning)).toEqual([])
    await patch(slug, { status: 'published' })
    await remove(slug)
    expect(await textsFor(beginning)).toEqual([])
  })

  test.each([
    '',
    'k',
    ' ',
    '"',
    '()',
    '%00',
    '🎉',
    "'; DROP TABLE word; --",
    'x'.repeat(3_900),
    'a b c '.repeat(300),
  ])('are at most ten, without an error, for %j', async (q) => {
    const { status, text } = await read(`/cari/saran?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    expect(JSON.parse(text)[1].length).toBeLessThanOrEqual(10)
  })

  test('use the first hundred characters, and split none of them', async () => {
    const { title } = await publish({ title: `${word()} ${word()}` })
    expect(await textsFor(`${title.padEnd(99)}🎉${'x'.repeat(99)}`)).toEqual([title])
  })

  test('are the same when they are requested again', async () => {
    const { title } = await publish({})
    const ask = () => read(`/cari/saran?q=${title.slice(0, 5)}&utm_source=x`)
    const [one, other] = [await ask(), await ask()]
    expect(other.headers.get('etag')).toBe(one.headers.get('etag'))
    expect(other.text).toBe(one.text)
  })

  test('are named in opensearch.xml', async () => {
    expect((await read('/opensearch.xml')).text).toContain(
      `<Url type="application/x-suggestions+json" method="get" template="${SITE_URL}/cari/saran?q={searchTerms}"/>`,
    )
  })
})

async function textsFor(q: string): Promise<string[]> {
  const { text } = await read(`/cari/saran?q=${encodeURIComponent(q)}`)
  return JSON.parse(text)[1]
}
