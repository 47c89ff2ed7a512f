import { describe, expect, test } from 'vitest'
import { articleEventBody, type DatedWrite, eventsOf, type ToldArticle } from './events'

type State = NonNullable<DatedWrite['before']>

const soon = new Date('2026-12-01T00:00:00Z')
const later = new Date('2026-12-02T00:00:00Z')
const draft: State = { slug: 'kopi', status: 'draft', publishedAt: soon }
const shown: State = { ...draft, status: 'published' }
const scheduled: State = { ...draft, status: 'scheduled' }

describe('the events of', () => {
  const writes: { name: string; before: State | null; after: State | null; told: string[] }[] = [
    { name: 'a new article', before: null, after: shown, told: ['article.published readers'] },
    { name: 'a new draft', before: null, after: draft, told: ['article.draft_saved keys'] },
    { name: 'a new scheduled article', before: null, after: scheduled, told: ['article.scheduled keys'] },
    { name: 'a changed draft', before: draft, after: draft, told: ['article.draft_saved keys'] },
    { name: 'a published draft', before: draft, after: shown, told: ['article.published readers'] },
    { name: 'a scheduled draft', before: draft, after: scheduled, told: ['article.scheduled keys'] },
    { name: 'a changed article', before: shown, after: shown, told: ['article.updated readers'] },
    {
      name: 'a renamed article',
      before: shown,
      after: { ...shown, slug: 'teh' },
      told: ['article.renamed readers'],
    },
    {
      name: 'a draft that is renamed and published',
      before: draft,
      after: { ...shown, slug: 'teh' },
      told: ['article.published readers'],
    },
    { name: 'an unpublished article', before: shown, after: draft, told: ['article.unpublished readers'] },
    {
      name: 'a published article that is scheduled again',
      before: shown,
      after: scheduled,
      told: ['article.unpublished readers', 'article.scheduled keys'],
    },
    {
      name: 'a scheduled article that becomes due',
      before: scheduled,
      after: shown,
      told: ['article.published readers'],
    },
    {
      name: 'a rescheduled article',
      before: scheduled,
      after: { ...scheduled, publishedAt: later },
      told: ['article.scheduled keys'],
    },
    {
      name: 'a changed scheduled article',
      before: scheduled,
      after: { ...scheduled, slug: 'teh' },
      told: ['article.draft_saved keys'],
    },
    {
      name: 'a scheduled article that becomes a draft',
      before: scheduled,
      after: draft,
      told: ['article.draft_saved keys'],
    },
    { name: 'a deleted article', before: shown, after: null, told: ['article.deleted readers'] },
    { name: 'a deleted draft', before: draft, after: null, told: ['article.deleted keys'] },
    { name: 'a deleted scheduled article', before: scheduled, after: null, told: ['article.deleted keys'] },
  ]
  test.each(writes)('$name are $told', ({ before, after, told }) => {
    const events = eventsOf({ id: 1, before, after })
    expect(events.map(({ type, audience }) => `${type} ${audience}`)).toEqual(told)
  })
})

describe('the body of an event', () => {
  const article: ToldArticle = { id: 1, slug: 'kopi', url: '', tags: ['a', 'b'], summary: 'Ringkas.' }
  const write = (told: ToldArticle) =>
    articleEventBody('article.updated', soon, { sequence: 7, article: told })

  test('has its type, its time, the article and its URL in the API', () => {
    expect(JSON.parse(write(article))).toEqual({
      type: 'article.updated',
      timestamp: '2026-12-01T00:00:00.000Z',
      data: { sequence: 7, article, api_url: expect.stringMatching(/\/api\/artikel\/kopi$/) },
    })
  })

  test('is cut to less than 20 kB: first tags from the end, then the summary', () => {
    const tags = Array.from({ length: 60 }, (_, at) => `${at} ${'é'.repeat(200)}`)
    const body = write({ ...article, tags })
    const kept = JSON.parse(body).data.article.tags
    expect(kept).toEqual(tags.slice(0, kept.length))
    expect([Buffer.byteLength(body) < 20_000, kept.length > 45]).toEqual([true, true])

    const long = write({ ...article, tags, summary: '語'.repeat(20_000) })
    expect(Buffer.byteLength(long)).toBeLessThan(20_000)
    expect(JSON.parse(long).data.article).toMatchObject({
      tags: [],
      summary: expect.stringMatching(/^語{200}/),
    })
  })
})
