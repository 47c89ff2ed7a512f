import { beforeAll, describe, expect, test } from 'vitest'
import type { CursorPageBody } from '../../lib/articles/by-cursor/list-articles-by-cursor'
import { type ApiResponse, service, slugsOf, word } from './support/service'

const { detail, errorResponse, list, patch, publish, remove } = service
const withKey = { key: service.apiKey }
const category = word()

beforeAll(async () => {
  for (let day = 1; day <= 7; day++) {
    // Two have the same date, so the id decides.
    const published_at = `2020-01-0${day === 7 ? 6 : day}T00:00:00Z`
    await publish({ title: `${'gecadfb'[day - 1]} ${word()}`, category, tags: [category], published_at })
  }
  const [first = ''] = slugsOf(await list(`kategori=${category}`))
  await detail(first)
})

async function callPage(query: string, options = {}): Promise<ApiResponse<CursorPageBody>> {
  return service.call<CursorPageBody>('GET', `/api/artikel?${query}`, options)
}

/** The slugs of a whole list; `between` is called after each page. */
async function readAll(query: string, between: (part: CursorPageBody) => Promise<unknown> = async () => {}) {
  const slugs: string[] = []
  for (let next: string | null = `${query}&cursor=`; next !== null; ) {
    const part: ApiResponse<CursorPageBody> = await callPage(next)
    slugs.push(...slugsOf(part))
    await between(part.body)
    next = part.body.links.next && new URL(part.body.links.next).search.slice(1)
  }
  return slugs
}

describe('a list that is read by cursor', () => {
  const sorts = ['-published_at', 'published_at', '-updated_at', '-views', 'title']
  test.each(sorts)('by %s has every article once, in the order of its pages', async (sort) => {
    for (const filter of [`kategori=${category}`, `tag=${category}`, `q=${category}`]) {
      const query = `${filter}&sort=${sort}`
      expect(await readAll(`${query}&limit=3`)).toEqual(slugsOf(await list(`${query}&limit=50`)))
    }
  })

  test('links to its next part in the body and in a header, without page numbers or a total', async () => {
    const { body, headers } = await callPage(`kategori=${category}&limit=5&cursor=`)
    expect(body.meta).toEqual({ pagination: { limit: 5, next_cursor: expect.any(String) }, warnings: [] })
    expect(headers.get('link')).toBe(`<${body.links.next}>; rel="next"`)
    expect(headers.has('x-total-count')).toBe(false)
    const rest = await callPage(new URL(body.links.next ?? '').search.slice(1))
    expect([rest.body.data.length, rest.body.links.next, rest.headers.has('link')]).toEqual([2, null, false])
  })

  test.each([1, 2, 3, 6])('ends with a full last part of %i', async (limit) => {
    const query = `kategori=${category}&published_after=2020-01-01T00:00:00Z&limit=${limit}`
    const places: (string | null)[] = []
    const slugs = await readAll(query, async ({ links, meta }) => {
      expect(links.next === null).toBe(meta.pagination.next_cursor === null)
      places.push(links.next)
    })
    expect([slugs.length, places.length, places.indexOf(null)]).toEqual([6, 6 / limit, 6 / limit - 1])
  })

  test('ignores the parameter page, with a warning', async () => {
    const { body } = await callPage(`kategori=${category}&cursor=&page=2`)
    expect(body.meta.warnings).toMatchObject([{ code: 'parameter_ignored', parameter: 'page' }])
    expect(body.data.length).toBe(7)
  })

  test('skips and repeats nothing while articles are published, unpublished and deleted', async () => {
    const name = word()
    const stay: string[] = []
    for (let day = 1; day <= 6; day++) {
      stay.unshift((await publish({ category: name, published_at: `2021-01-0${day}T00:00:00Z` })).slug)
    }
    const gone = await publish({ category: name, published_at: '2021-01-03T12:00:00Z' })
    let round = 0
    const slugs = await readAll(`kategori=${name}&limit=2`, async () => {
      round += 1
      await publish({ category: name })
      if (round === 1) await remove(gone.slug)
      if (round === 2) await patch(stay[0] ?? '', { status: 'draft' })
    })
    expect(slugs.filter((slug) => stay.includes(slug))).toEqual(stay)
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('has drafts for a key that may read them', async () => {
    const name = word()
    const { slug } = await publish({ category: name, status: 'draft' })
    const query = `kategori=${name}&status=all&cursor=`
    expect(slugsOf(await callPage(query, withKey))).toEqual([slug])
    const { body } = await callPage(query)
    expect([body.data, body.meta.warnings[0]?.code]).toEqual([[], 'parameter_ignored'])
  })

  test('of an unknown category is empty', async () => {
    const { body } = await callPage(`kategori=${word()}&cursor=`)
    expect([body.data, body.links.next]).toEqual([[], null])
  })

  test('continues with another limit, and with its default sort named', async () => {
    const { body } = await callPage(`kategori=${category}&limit=2&cursor=`)
    const cursor = body.meta.pagination.next_cursor
    const rest = await callPage(`kategori=${category}&limit=50&sort=-published_at&cursor=${cursor}`)
    expect(rest.body.data).toHaveLength(5)
  })

  test('is 400 for an invalid cursor, one of another list, and a sort by relevance', async () => {
    const { body } = await callPage(`kategori=${category}&limit=2&cursor=`)
    const cursor = body.meta.pagination.next_cursor ?? ''
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const [list = ''] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const wrong = [
      `cursor=${cursor}`,
      `kategori=${category}&sort=title&cursor=${cursor}`,
      `kategori=${category}&cursor=x`,
      `kategori=${category}&cursor=${forged(list, '2020-01-01T00:00:00Z', 0)}`,
      `kategori=${category}&cursor=${forged(list, 'kemarin', 1)}`,
      `kategori=${category}&cursor=${forged(list, null, 1)}`,
      `kategori=${category}&cursor=${forged(list, '2020-01-01T00:00:00Z', 2 ** 40)}`,
      `q=${category}&cursor=`,
      `kategori=${category}&sort=relevance&cursor=`,
    ]
    for (const query of wrong) {
      const response = await errorResponse('GET', `/api/artikel?${query}`)
      expect([query, response.status, response.body.code]).toEqual([query, 400, 'invalid_parameter'])
    }
  })
})
