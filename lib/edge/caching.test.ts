import { expect, test } from 'vitest'
import { maxAgeOf } from './caching'

const HOUR = 3_600
const DAY = 24 * HOUR

test.each([
  { topics: ['list'], at: '2026-06-01T00:00:00Z', seconds: DAY },
  { topics: ['list', 'clock'], at: '2026-06-01T00:00:00Z', seconds: HOUR },
  { topics: [], at: '2026-12-29T23:59:00Z', seconds: DAY },
  // Within a day a new year begins in Kiribati.
  { topics: [], at: '2026-12-30T12:00:00Z', seconds: HOUR },
  { topics: [], at: '2027-01-01T11:59:00Z', seconds: HOUR },
  { topics: [], at: '2027-01-02T00:00:00Z', seconds: DAY },
])('a response with topics $topics at $at is cached for $seconds s', ({ topics, at, seconds }) => {
  expect(maxAgeOf(new Set(topics), new Date(at))).toBe(seconds)
})
