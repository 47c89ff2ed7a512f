import { beforeAll, expect, test } from 'vitest'
import { service, slugsOf, word } from './support/service'

const { list, publish, patch, detail } = service
const category = word()
const slugs: string[] = []

/** Six articles, in pairs with equal dates, equal titles or equal numbers of views. */
beforeAll(async () => {
  const articles = [
    { title: 'zeta', published_at: '2020-01-01T00:00:00Z' },
    { title: 'Église', published_at: '2020-01-01T00:00:00Z' },
    { title: 'eglise', published_at: '2020-01-02T00:00:00Z' },
    { title: 'Apel', published_at: '2020-01-02T00:00:00Z' },
    { title: 'apel', published_at: '2020-01-03T00:00:00Z' },
    { title: 'ёлка', published_at: '2020-01-03T00:00:00Z' },
  ]
  for (const article of articles) slugs.push((await publish({ ...article, category })).slug)
  for (const at of [0, 0, 3, 5]) await detail(slugs[at] ?? '')
  await patch(slugs[1] ?? '', { author: 'Sari' })
})

const sorts = [
  { sort: '', order: [5, 4, 3, 2, 1, 0] },
  { sort: '-published_at', order: [5, 4, 3, 2, 1, 0] },
  { sort: 'published_at', order: [0, 1, 2, 3, 4, 5] },
  { sort: '-updated_at', order: [1, 5, 4, 3, 2, 0] },
  { sort: '-views', order: [0, 5, 3, 4, 2, 1] },
  { sort: 'title', order: [3, 4, 1, 2, 0, 5] },
]

test.each(sorts)('sort=$sort orders equal keys by id', async ({ sort, order }) => {
  const response = await list(`kategori=${category}&sort=${sort}`)
  expect(slugsOf(response)).toEqual(order.map((at) => slugs[at]))
  expect(response.body.meta.warnings).toEqual([])
})

test.each(sorts)('sort=$sort has the same order on pages of one', async ({ sort, order }) => {
  const pages = [1, 2, 3, 4, 5, 6].map((page) =>
    list(`kategori=${category}&sort=${sort}&limit=1&page=${page}`),
  )
  expect((await Promise.all(pages)).flatMap(slugsOf)).toEqual(order.map((at) => slugs[at]))
})

test('sort=relevance without a search has the newest first, with a warning', async () => {
  const response = await list(`kategori=${category}&sort=relevance`)
  expect(slugsOf(response)).toEqual([5, 4, 3, 2, 1, 0].map((at) => slugs[at]))
  expect(response.body.meta.warnings).toMatchObject([{ code: 'parameter_ignored', parameter: 'sort' }])
})
