import { beforeAll, describe, expect, it } from 'vitest'
import { JUDGED_ARTICLES } from '../../../e2e/support/judged-articles'
import { bootstrap, system } from '../../auth/actor'
import { database } from '../../db/database'
import { recountWords } from '../indexing/recount-words'
import { reweighKeywords } from '../indexing/reweigh'
import { parseArticle, parsePatch } from '../schema/parse-body'
import { createArticle } from '../write/create-article'
import { patchArticle } from '../write/patch-article'
import { findArticle } from './get-article'
import { listRelatedArticles } from './related-articles'

beforeAll(async () => {
  for (const { related, ...body } of JUDGED_ARTICLES) {
    await createArticle(system, await parseArticle(body), { isDryRun: false, idempotency: null })
  }
  await reweighKeywords()
})

describe('the related articles of a judged site', () => {
  it('include one that a person would choose for every article, mostly first', async () => {
    const ranks = []
    for (const { slug, related } of JUDGED_ARTICLES) {
      const found = await relatedTo(slug)
      ranks.push(1 + found.findIndex((other) => related.includes(other)))
    }
    expect(ranks).not.toContain(0)
    const meanReciprocalRank = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length
    expect(meanReciprocalRank).toBeGreaterThan(0.9)
  })

  it('rank articles in the same language before translations', async () => {
    for (const language of ['en', 'de', 'fr', 'es']) {
      const [first = '', second = ''] = await relatedTo(`${language}-bread`)
      expect([first.slice(0, 2), second.slice(0, 2)]).toEqual([language, language])
    }
  })

  it('do not change with similar drafts', async () => {
    const before = await relatedTo('parang')
    const parang = JUDGED_ARTICLES.find(({ slug }) => slug === 'parang')
    for (let at = 0; at < 3; at++) {
      const draft = await parseArticle({ ...parang, slug: `salinan-${at}`, status: 'draft' })
      await createArticle(system, draft, { isDryRun: false, idempotency: null })
    }
    expect(await relatedTo('parang')).toEqual(before)
    expect(await relatedTo('salinan-0')).toContain('parang')
  })
})

describe('the vocabulary', () => {
  it('has the words of published articles, counted once per article', async () => {
    expect([await totalOf('kopi'), await totalOf('=id=santan')]).toEqual([3, 3])
  })

  it('has words of a draft only after it is published, and counts them once even if that repeats', async () => {
    const body = { title: 'Rahasia', category: 'Umum', content: 'Sandinya burungmerpati.', status: 'draft' }
    const { data } = await createArticle(system, await parseArticle(body), {
      isDryRun: false,
      idempotency: null,
    })
    expect(await totalOf('burungmerpati')).toBeNull()
    for (const status of ['published', 'draft', 'published']) await patch(data.slug, { status })
    expect(await totalOf('burungmerpati')).toBe(1)
    await patch(data.slug, { content: 'Sandinya burungmerpati dan burungunta.' })
    expect([await totalOf('burungmerpati'), await totalOf('burungunta')]).toEqual([1, 1])
  })

  it('is not changed by a dry run', async () => {
    const body = { title: 'Coba', category: 'Umum', content: 'Katauji.' }
    await createArticle(system, await parseArticle(body), { isDryRun: true, idempotency: null })
    expect(await totalOf('katauji')).toBeNull()
  })

  it('is repaired by a recount, including words of no article', async () => {
    await recountWords()
    expect(await recountWords()).toBe(0)
    await database().write(async (queries) => {
      await queries.$executeRaw`UPDATE word SET total = total + 5 WHERE term IN ('kopi', 'tempe')`
      await queries.$executeRaw`DELETE FROM word WHERE term = 'kompos'`
      await queries.$executeRaw`INSERT INTO word (term, total) VALUES ('hantu', 1)`
    })
    expect(await recountWords()).toBe(4)
    expect(await Promise.all(['kopi', 'kompos', 'hantu'].map(totalOf))).toEqual([3, 3, 0])
  })
})

async function relatedTo(slug: string): Promise<string[]> {
  const article = await findArticle(slug)
  const related = await listRelatedArticles(article?.id ?? 0)
  return related.map((other) => other.slug)
}

async function totalOf(term: string): Promise<number | null> {
  const [row] = await database().read.$queryRaw<{ total: number }[]>`
    SELECT total FROM word WHERE term = ${term}`
  return row?.total ?? null
}

function patch(slug: string, changes: Record<string, unknown>) {
  const preconditions = { ifMatch: null, ifNoneMatch: null }
  return patchArticle(bootstrap, slug, parsePatch(changes), { isDryRun: false, preconditions })
}
