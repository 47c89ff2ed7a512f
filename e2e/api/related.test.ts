import { describe, expect, test } from 'vitest'
import { fewAtOnce, service, word } from './support/service'

const { detail, publish, patch } = service

describe('related articles', () => {
  test('are those with the same rare words first, then those with rare tags, then of the category', async () => {
    const [tag, category, subject] = [word(), word(), word()]
    const byCategory = await publish({ category })
    const byTag = await publish({ tags: tag })
    const byWords = await publish({ title: subject })
    const { slug } = await publish({ title: subject, category, tags: tag })
    expect((await relatedTo(slug)).map(({ slug }) => slug)).toEqual([
      byWords.slug,
      byTag.slug,
      byCategory.slug,
    ])
  })

  test('of a rare tag come before those of a common one', async () => {
    const [rare, common] = [word(), word()]
    for (let at = 0; at < 8; at++) await publish({ tags: common, published_at: '2010-01-01T00:00:00Z' })
    const byRareTag = await publish({ tags: rare })
    const byCommonTag = await publish({ tags: common })
    const byBothTags = await publish({ tags: [common, rare] })
    const { slug } = await publish({ tags: [common, rare] })
    expect((await relatedTo(slug)).slice(0, 3).map(({ slug }) => slug)).toEqual([
      byBothTags.slug,
      byRareTag.slug,
      byCommonTag.slug,
    ])
  })

  test('are at most five, the newest of equal ones, without the article itself', async () => {
    const category = word()
    const slugs: string[] = []
    for (let day = 1; day <= 7; day++) {
      slugs.push((await publish({ category, published_at: `2020-01-0${day}T00:00:00Z` })).slug)
    }
    const related = await relatedTo(slugs[6] ?? '')
    expect(related.map(({ slug }) => slug)).toEqual([5, 4, 3, 2, 1].map((at) => slugs[at]))
  })

  test('are in summary form', async () => {
    const category = word()
    const first = await publish({ category })
    const { slug } = await publish({ category })
    const { content, content_format, gallery, seo, related_articles, translations, aliases, ...summary } =
      first
    expect(await relatedTo(slug)).toEqual([summary])
  })

  test('are only published ones, from their publication until their withdrawal', async () => {
    const category = word()
    const { slug } = await publish({ category })
    const other = await publish({ category, status: 'draft' })
    expect(await relatedTo(slug)).toEqual([])
    await patch(other.slug, { status: 'published' })
    expect((await relatedTo(slug)).map(({ slug }) => slug)).toEqual([other.slug])
    await patch(other.slug, { status: 'draft' })
    expect(await relatedTo(slug)).toEqual([])
    await patch(other.slug, { status: 'published', title: 'Judul lain' })
    expect((await relatedTo(slug)).map(({ title }) => title)).toEqual(['Judul lain'])
    await service.remove(other.slug)
    expect(await relatedTo(slug)).toEqual([])
  })

  test('are not displaced by drafts, however many have the same words', async () => {
    const subject = word()
    const published = await publish({ title: subject })
    const drafts = await fewAtOnce(31, () => publish({ title: subject, status: 'draft' }))
    const { slug } = await publish({ title: subject })
    expect((await relatedTo(slug)).map(({ slug }) => slug)).toEqual([published.slug])
    const draft = drafts[0]?.slug ?? ''
    await patch(draft, { status: 'published' })
    const both = (await relatedTo(slug)).map(({ slug }) => slug)
    expect(both.sort()).toEqual([draft, published.slug].sort())
    await patch(draft, { status: 'draft' })
    expect((await relatedTo(slug)).map(({ slug }) => slug)).toEqual([published.slug])
  })

  test('are empty for an article that has nothing in common with others', async () => {
    const { slug } = await publish({ content: word() })
    expect(await relatedTo(slug)).toEqual([])
  })
})

async function relatedTo(slug: string) {
  return (await detail(slug)).body.data.related_articles
}
