import { beforeAll, expect, test } from 'vitest'
import { EXACT_SEARCHES, JUDGED_ARTICLES, MISSPELT_SEARCHES } from '../../../e2e/support/judged-articles'
import { listArticles } from '../../articles/read/list-articles'
import { parseArticle } from '../../articles/schema/parse-body'
import { articleQuery } from '../../articles/schema/query'
import { createArticle } from '../../articles/write/create-article'
import { guest, system } from '../../auth/actor'

beforeAll(async () => {
  for (const { related, ...body } of JUDGED_ARTICLES) await create(body)
})

test('all but one of the judged searches with typos find what was meant', async () => {
  const missed = []
  for (const [typed, meant] of MISSPELT_SEARCHES) {
    const { didYouMean, total } = await search(typed)
    if (didYouMean !== meant || total === 0) missed.push(typed)
  }
  // A word of five letters with two typos.
  expect(missed).toEqual(['baits motif'])
})

test.each(EXACT_SEARCHES)('an exact search is not corrected: %s', async (q) => {
  expect(await search(q)).toMatchObject({ total: 0, articles: [], didYouMean: null })
})

test('a search with hits is never corrected', async () => {
  expect(await search('kompo')).toMatchObject({ didYouMean: null })
  await create({ title: 'Kompas', category: 'Umum', content: 'Jarum menunjuk utara.' })
  expect(await search('kompas')).toMatchObject({ total: 1, didYouMean: null })
})

test('a word is suggested as soon as it is published, but not from a draft', async () => {
  const body = { title: 'Panglima', category: 'Umum', content: 'Burung kakatua.', status: 'draft' }
  await create(body)
  expect(await search('kakatuwa')).toMatchObject({ didYouMean: null })
  await create({ ...body, status: 'published' })
  expect(await search('kakatuwa')).toMatchObject({ total: 1, didYouMean: 'kakatua' })
})

test('the text around corrected words stays as typed', async () => {
  expect(await search('  "kain"  Motif: PARRANG! ')).toMatchObject({ didYouMean: '"kain"  Motif: parang!' })
})

test('a correction respects the filters of the search', async () => {
  expect(await search('kompoos', { tag: 'rumah' })).toMatchObject({ didYouMean: 'kompos', total: 2 })
  expect(await search('kompoos', { tag: 'sejarah' })).toMatchObject({ didYouMean: null, total: 0 })
})

test('a word in letters of two code units each is split between letters', async () => {
  expect(await search('𞤆𞤵𞤤𞤢𞤪𞤵')).toMatchObject({ didYouMean: null, total: 0 })
  await create({ title: '𞤆𞤵𞤤 𞤢𞤪𞤵', category: 'Umum', content: '𞤆𞤵𞤤 𞤢𞤪𞤵.' })
  expect(await search('𞤆𞤵𞤤𞤢𞤪𞤵')).toMatchObject({ didYouMean: '𞤨𞤵𞤤 𞤢𞤪𞤵', total: 1 })
})

test('ten kilobytes of typos are not corrected', async () => {
  expect(await search('salahketikk '.repeat(900))).toMatchObject({ didYouMean: null, total: 0 })
})

function search(q: string, filters: Record<string, string> = {}) {
  return listArticles(guest, articleQuery.parse({ q: q.trim(), ...filters }))
}

async function create(body: Record<string, unknown>) {
  return createArticle(system, await parseArticle(body), { isDryRun: false, idempotency: null })
}
