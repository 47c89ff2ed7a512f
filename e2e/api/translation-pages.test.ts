import { beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDetail } from '../../lib/articles/serialize'
import { startServer } from '../support/server'
import { newDatabase } from './support/servers'
import { fewAtOnce, type Service, serviceAt, word } from './support/service'

const LARGE_CATEGORIES = 12

let own: Service
/** Articles without translations, dated after all others. */
let others: ArticleDetail[]
let original: ArticleDetail
let english: ArticleDetail

beforeAll(async () => {
  const server = await startServer({ env: { DATABASE_URL: await newDatabase() } })
  own = serviceAt(server)
  // The categories that every page names stay larger than any new one.
  const categories = Array.from({ length: LARGE_CATEGORIES }, word)
  await fewAtOnce(2 * LARGE_CATEGORIES, (index) =>
    publishAlone({ category: categories[index % LARGE_CATEGORIES], published_at: '2001-01-01T00:00:00Z' }),
  )
  others = []
  for (const year of [2020, 2021, 2022, 2023])
    others.push(await publishAlone({ published_at: `${year}-01-01T00:00:00Z` }))
  original = await publishAlone({ language: 'id', published_at: '2010-01-01T00:00:00Z' })
  // Articles are dated in between, so that no translation is the neighbour of another.
  await publishAlone({ published_at: '2011-01-01T00:00:00Z' })
  await publishAlone({ published_at: '2012-01-01T00:00:00Z' })
  english = await publishAlone({
    ...{ language: 'en', translation_of: original.slug },
    published_at: '2013-01-01T00:00:00Z',
  })
  await publishAlone({ published_at: '2014-01-01T00:00:00Z' })
  await publishAlone({ published_at: '2015-01-01T00:00:00Z' })
  await publishAlone({ published_at: '2017-01-01T00:00:00Z' })
  return server.kill
})

describe('the page of an article, its Markdown, its API and the sitemap show at once that a translation', () => {
  let added: ArticleDetail

  test('was published, and no page of another article changes', async () => {
    await expectFresh(async () => {
      added = await publishAlone({
        ...{ language: 'de', translation_of: original.slug, title: 'Kaffee' },
        published_at: '2016-01-01T00:00:00Z',
      })
    })
    for (const { slug } of [original, english]) expect(await pageOf(slug)).toContain(added.url)
    expect(await textOf('/sitemap-artikel-1.xml')).toContain(`hreflang="de" href="${added.url}"`)
    expect(await textOf(`/artikel/${original.slug}.md`)).toContain(added.url)
    expect((await own.detail(english.slug)).body.data.translations).toMatchObject([
      { language: 'de', slug: added.slug },
      { language: 'id', slug: original.slug },
    ])
  })

  test('has another title', async () => {
    await expectFresh(() => own.patch(added.slug, { title: 'Der Kaffee' }))
    expect(await pageOf(original.slug)).toContain('Der Kaffee')
  })

  test('has another address', async () => {
    await expectFresh(() => own.patch(added.slug, { slug: 'der-kaffee' }))
    for (const { slug } of [original, english]) {
      expect(await pageOf(slug)).toContain('/artikel/der-kaffee"')
      expect(await pageOf(slug)).not.toContain('/artikel/kaffee"')
    }
    expect(await textOf('/sitemap-artikel-1.xml')).not.toContain('/artikel/kaffee"')
  })

  test('has another language', async () => {
    await expectFresh(() => own.patch('der-kaffee', { language: 'nl' }))
    expect(await pageOf(original.slug)).toContain('hreflang="nl"')
    expect(await pageOf(original.slug)).not.toContain('hreflang="de"')
  })

  test('was unpublished', async () => {
    await expectFresh(() => own.patch('der-kaffee', { status: 'draft' }))
    for (const { slug } of [original, english]) expect(await pageOf(slug)).not.toContain('der-kaffee')
    expect(await textOf('/sitemap-artikel-1.xml')).not.toContain('der-kaffee')
    await own.patch('der-kaffee', { status: 'published' })
    expect(await pageOf(english.slug)).toContain('der-kaffee')
  })

  test('was deleted', async () => {
    await expectFresh(() => own.remove('der-kaffee'))
    for (const { slug } of [original, english]) expect(await pageOf(slug)).not.toContain('der-kaffee')
    expect(await textOf('/sitemap-artikel-1.xml')).not.toContain('der-kaffee')
  })

  test('was restored', async () => {
    await expectFresh(() => own.call('POST', '/api/artikel/der-kaffee/restore'))
    for (const { slug } of [original, english]) expect(await pageOf(slug)).toContain('der-kaffee')
  })

  test('was moved to another article, whose page shows it', async () => {
    const [other] = others
    await fillCache()
    await own.patch('der-kaffee', { translation_of: other?.slug })
    expect(await freshOf([original, english, ...others])).toEqual([true, true, true, false, false, false])
    expect(await pageOf(original.slug)).not.toContain('der-kaffee')
    expect(await pageOf(other?.slug ?? '')).toContain('der-kaffee')
  })
})

test('a change of the content of a translation does not affect the pages of the others', async () => {
  await fillCache()
  await own.patch(english.slug, { content: `${word()}.` })
  expect(await freshOf([original, ...others])).toEqual([false, false, false, false, false])
})

/** Expects that `change` makes only the pages of the two translations be rendered again. */
async function expectFresh(change: () => Promise<unknown>) {
  await fillCache()
  await change()
  expect(await freshOf([original, english, ...others])).toEqual([true, true, false, false, false, false])
}

async function fillCache() {
  for (const { slug } of [original, english, ...others]) await pageOf(slug)
  expect(await freshOf([original, english, ...others])).toEqual(Array(6).fill(false))
}

/** Whether the page of each article has to be rendered. */
async function freshOf(articles: ArticleDetail[]): Promise<boolean[]> {
  return Promise.all(
    articles.map(async ({ slug }) => {
      const { headers } = await fetch(`${own.url}/artikel/${slug}`, { method: 'HEAD' })
      return !headers.get('cache-status')?.includes('hit')
    }),
  )
}

function publishAlone(fields: Record<string, unknown>): Promise<ArticleDetail> {
  return own.publish({ tags: [word()], author: word(), ...fields })
}

function pageOf(slug: string): Promise<string> {
  return textOf(`/artikel/${slug}`)
}

async function textOf(path: string): Promise<string> {
  return (await fetch(own.url + path)).text()
}
