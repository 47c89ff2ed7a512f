import { afterEach, expect, test } from 'vitest'
import { config } from '../../config'
import { publishingFields } from './fields'

const { siteTimezone } = config()

afterEach(() => {
  config().siteTimezone = siteTimezone
})

// In Berlin, 2:30 occurs twice on 25 October 2026: at 0:30 and 1:30 UTC.
const forms = [
  {
    name: 'a date with seconds',
    wished: '2030-10-24T10:00:40.500Z',
    typed: '2030-10-24T12:00',
    as: '2030-10-24T10:00:40.500Z',
  },
  {
    name: 'the later of two equal times',
    wished: '2026-10-25T01:30:00.000Z',
    typed: '2026-10-25T02:30',
    as: '2026-10-25T01:30:00.000Z',
  },
  {
    name: 'another time',
    wished: '2026-10-25T01:30:00.000Z',
    typed: '2026-10-25T03:30',
    as: '2026-10-25T02:30:00.000Z',
  },
  { name: 'a first date', wished: '', typed: '2026-10-25T02:30', as: '2026-10-25T00:30:00.000Z' },
  { name: 'no date', wished: '', typed: '', as: '' },
]

test.each(forms)('publishing later at $name sends the moment that is meant', ({ wished, typed, as }) => {
  config().siteTimezone = 'Europe/Berlin'
  const form = new FormData()
  for (const [name, value] of Object.entries({ when: 'later', wished_at: wished, published_at: typed }))
    form.set(name, value)
  expect(publishingFields(form)).toEqual({ status: 'published', published_at: as })
})
