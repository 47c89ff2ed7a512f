import { beforeAll, describe, expect, it } from 'vitest'
import { JUDGED_ARTICLES, JUDGED_SEARCHES } from '../../../e2e/support/judged-articles'
import { guest, system } from '../../auth/actor'
import { reweighKeywords } from '../indexing/reweigh'
import { parseArticle } from '../schema/parse-body'
import { articleQuery } from '../schema/query'
import { createArticle } from '../write/create-article'
import { listArticles } from './list-articles'

const ABOUT =
  'Bekatul dari padi. Bekatul disangrai sebentar; teh bekatul lebih gurih, dan roti bekatul lebih padat.'
const IN_PASSING =
  'Pasar buka sebelum fajar. Pedagang sayur, ikan, tahu, bumbu dan kain duduk berderet; di ujung ada bekatul untuk ayam, lalu tukang kunci, penjahit, loper koran dan warung nasi.'

/** Written in this order, so that no article ranks first only for being newer. */
const ARTICLES = [
  { slug: 'judul-dan-label', title: 'Manfaat bekatul', tags: 'bekatul', content: 'Isi.' },
  { slug: 'judul', title: 'Mengolah bekatul', content: 'Isi.' },
  { slug: 'label', title: 'Kulit ari', tags: 'bekatul, dapur', content: 'Isi.' },
  { slug: 'tentang', title: 'Kulit ari', content: ABOUT },
  { slug: 'sambil-lalu', title: 'Pasar pagi', content: IN_PASSING },
  { slug: 'awalan', title: 'Kata', content: 'Bekatulisme.' },
  { slug: 'judul-awalan', title: 'Zirkonia putih', content: 'Isi.' },
  { slug: 'teks-awalan', title: 'Kata', content: 'Zirkonia dan putihnya.' },
  { slug: 'jepang', title: 'Satu', language: 'ja', content: 'Kata tawanan.' },
  { slug: 'indonesia', title: 'Satu', language: 'id', content: 'Kata tawanan.' },
  { slug: 'awalan-jepang', title: 'Satu', language: 'ja', content: 'Kata tawananku.' },
  { slug: 'kembar-1', title: 'Kembar', content: 'Tawon membuat sarang.' },
  { slug: 'kembar-2', title: 'Kembar', content: 'Tawon membuat sarang.' },
  { slug: 'kembar-3', title: 'Kembar', content: 'Tawon membuat sarang.' },
  { slug: 'dua-label', title: 'Satu', tags: 'sarang, madu', content: 'Isi.' },
  { slug: 'dua-kata', title: 'Dua', content: 'Madu di sarang. Sarang tanpa madu kosong.' },
]

describe('the hits of a search, the most relevant first', () => {
  beforeAll(async () => {
    for (const article of ARTICLES) await create({ category: 'Uji', ...article })
  })

  const searches = [
    {
      name: 'titles before tags before what a text is about',
      q: 'bekatul',
      hits: ['judul-dan-label', 'judul', 'label', 'tentang', 'sambil-lalu', 'awalan'],
    },
    {
      name: 'equally relevant articles, newest first',
      q: 'tawon',
      hits: ['kembar-3', 'kembar-2', 'kembar-1'],
    },
    {
      name: 'articles with a tag for each word before others',
      q: 'madu sarang',
      hits: ['dua-label', 'dua-kata'],
    },
    {
      name: 'titles before texts for prefixes of words',
      q: 'zirkon put',
      hits: ['judul-awalan', 'teks-awalan'],
    },
    {
      name: 'whole words of every language before prefixes',
      q: 'tawanan',
      hits: ['indonesia', 'jepang', 'awalan-jepang'],
    },
  ]
  it.each(searches)('are $name', async ({ q, hits }) => {
    expect(await search(q)).toEqual(hits)
  })
})

describe('the judged searches', () => {
  it('rank first what a person wants, except for one', async () => {
    for (const { related, ...body } of JUDGED_ARTICLES) await create(body)
    await reweighKeywords()
    const missed = []
    for (const [q, first] of JUDGED_SEARCHES) {
      const [found = ''] = await search(q)
      if (!first.split(' ').includes(found)) missed.push(q)
    }
    // Three articles have the word once; only a person knows which of them is about it.
    expect(missed).toEqual(['batik'])
  })
})

async function search(q: string): Promise<string[]> {
  const { articles } = await listArticles(guest, articleQuery.parse({ q, limit: '50' }))
  return articles.map(({ slug }) => slug)
}

async function create(fields: Record<string, string | undefined>) {
  await createArticle(system, await parseArticle(fields), { isDryRun: false, idempotency: null })
}
