import { describe, expect, test } from 'vitest'
import type { Status } from '../access'
import type { DerivedArticle } from '../rendering/derive-article'
import type { ArticleFields } from '../schema/fields'
import type { StoredArticle } from '../stored-article'
import { dateArticle, withoutDate } from './published-date'

const NOW = new Date('2026-11-20T08:00:00Z')
const PAST = new Date('2020-01-02T03:04:05Z')
const SOON = new Date('2026-11-20T08:00:01Z')
const LATER = new Date('2027-01-01T00:00:00Z')

/** The stored state that decides the date of the next version. */
type Previous = Pick<StoredArticle, 'publishedAt' | 'publishedAtGiven' | 'everPublished' | 'status'>

const draft: Previous = { status: 'draft', publishedAt: PAST, publishedAtGiven: false, everPublished: false }
const dated: Previous = { ...draft, publishedAt: LATER, publishedAtGiven: true }
const published: Previous = { ...draft, status: 'published', everPublished: true }
const takenBack: Previous = { ...published, status: 'draft' }
const scheduled: Previous = { ...dated, status: 'scheduled' }
/** Published by an instance whose clock is ahead. */
const early: Previous = { ...published, publishedAt: SOON }

type Case = {
  name: string
  wanted: Status
  input?: Date
  previous?: Previous
  status: Status
  at: Date
  isGiven?: boolean
}

describe('a new article', () => {
  test.each<Case>([
    { name: 'has the current date', wanted: 'published', status: 'published', at: NOW },
    {
      name: 'has the given date',
      wanted: 'published',
      input: PAST,
      status: 'published',
      at: PAST,
      isGiven: true,
    },
    {
      name: 'with a future date is scheduled',
      wanted: 'published',
      input: SOON,
      status: 'scheduled',
      at: SOON,
      isGiven: true,
    },
    {
      name: 'with a future date may be scheduled explicitly',
      wanted: 'scheduled',
      input: SOON,
      status: 'scheduled',
      at: SOON,
      isGiven: true,
    },
    {
      name: 'with the current date is published',
      wanted: 'published',
      input: NOW,
      status: 'published',
      at: NOW,
      isGiven: true,
    },
    {
      name: 'that is a draft keeps its future date',
      wanted: 'draft',
      input: LATER,
      status: 'draft',
      at: LATER,
      isGiven: true,
    },
  ])('$name', expectDated)
})

describe('an article that changes', () => {
  test.each<Case>([
    { name: 'keeps its date', wanted: 'published', previous: published, status: 'published', at: PAST },
    {
      name: 'keeps its date when it becomes a draft',
      wanted: 'draft',
      previous: published,
      status: 'draft',
      at: PAST,
    },
    {
      name: 'keeps its date when it is published again',
      wanted: 'published',
      previous: takenBack,
      status: 'published',
      at: PAST,
    },
    {
      name: 'gets the given date',
      wanted: 'published',
      input: NOW,
      previous: published,
      status: 'published',
      at: NOW,
      isGiven: true,
    },
    {
      name: 'is scheduled by a future date',
      wanted: 'published',
      input: LATER,
      previous: published,
      status: 'scheduled',
      at: LATER,
      isGiven: true,
    },
    {
      name: 'keeps its date when the same one is given',
      wanted: 'published',
      input: PAST,
      previous: published,
      status: 'published',
      at: PAST,
    },
    {
      name: 'stays published when its date is slightly ahead of the clock',
      wanted: 'published',
      previous: early,
      status: 'published',
      at: SOON,
    },
  ])('$name', expectDated)
})

describe('a draft', () => {
  test.each<Case>([
    {
      name: 'gets the current date when it is first published',
      wanted: 'published',
      previous: draft,
      status: 'published',
      at: NOW,
    },
    {
      name: 'is scheduled when it is published with its future date',
      wanted: 'published',
      previous: dated,
      status: 'scheduled',
      at: LATER,
      isGiven: true,
    },
    {
      name: 'is published with a newly given past date',
      wanted: 'published',
      input: PAST,
      previous: dated,
      status: 'published',
      at: PAST,
      isGiven: true,
    },
    {
      name: 'keeps its date while it stays a draft',
      wanted: 'draft',
      previous: draft,
      status: 'draft',
      at: PAST,
    },
    {
      name: 'is unchanged when a date that nobody gave is removed',
      wanted: 'draft',
      previous: withoutDate(draft as StoredArticle, NOW),
      status: 'draft',
      at: PAST,
    },
  ])('$name', expectDated)
})

describe('a scheduled article', () => {
  test.each<Case>([
    {
      name: 'stays scheduled',
      wanted: 'published',
      previous: scheduled,
      status: 'scheduled',
      at: LATER,
      isGiven: true,
    },
    {
      name: 'is rescheduled by another future date',
      wanted: 'scheduled',
      input: SOON,
      previous: scheduled,
      status: 'scheduled',
      at: SOON,
      isGiven: true,
    },
    {
      name: 'keeps its date when it becomes a draft',
      wanted: 'draft',
      previous: scheduled,
      status: 'draft',
      at: LATER,
      isGiven: true,
    },
    {
      name: 'is published by a past date',
      wanted: 'published',
      input: PAST,
      previous: scheduled,
      status: 'published',
      at: PAST,
      isGiven: true,
    },
    {
      name: 'is published with the current date when its date is removed',
      wanted: 'published',
      previous: withoutDate(scheduled as StoredArticle, NOW),
      status: 'published',
      at: NOW,
    },
    {
      name: 'that was published before gets the current date when it becomes a draft without its date',
      wanted: 'draft',
      previous: withoutDate({ ...takenBack, publishedAt: LATER } as StoredArticle, NOW),
      status: 'draft',
      at: NOW,
    },
  ])('$name', expectDated)

  const refused: { name: string; input?: Date; previous?: Previous }[] = [
    { name: 'without a date', previous: undefined },
    { name: 'with a past date', input: PAST },
    { name: 'with the current date', input: NOW },
    { name: 'once it was published', previous: published },
  ]
  test.each(refused)('is rejected $name', ({ input, previous }) => {
    expect(() => dateOf({ wanted: 'scheduled', input, previous })).toThrow(
      'published_at must be in the future for "status": "scheduled"',
    )
  })
})

function expectDated({ status, at, isGiven = false, ...asked }: Case) {
  const { derived, date } = dateOf(asked)
  expect([derived.article.status, date]).toEqual([status, { publishedAt: at, publishedAtGiven: isGiven }])
}

function dateOf({ wanted, input, previous }: Pick<Case, 'wanted' | 'input' | 'previous'>) {
  // `dateArticle` reads only the date of the fields and the status of the derived article.
  const fields = { published_at: input?.toISOString() } as ArticleFields
  const derived = { article: { status: wanted } } as DerivedArticle
  return dateArticle(fields, derived, previous ?? null, NOW)
}
