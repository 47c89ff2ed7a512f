import { expect, test } from 'vitest'
import { toDateTime } from './local-date-time'

const moments = [
  { text: '2026-01-31', zone: 'Asia/Jakarta', is: '2026-01-30T17:00:00.000Z' },
  { text: '2026-01-31 08:00', zone: 'Asia/Jakarta', is: '2026-01-31T01:00:00.000Z' },
  { text: '2026-01-31T08:00:30.5', zone: 'UTC', is: '2026-01-31T08:00:30.500Z' },
  { text: '2026-01-31 08:00:00 +0700', zone: 'UTC', is: '2026-01-31T01:00:00.000Z' },
  { text: '2026-01-31T08:00:00-05:30', zone: 'Asia/Jakarta', is: '2026-01-31T13:30:00.000Z' },
  { text: '2026-01-31 08:00Z', zone: 'Asia/Jakarta', is: '2026-01-31T08:00:00.000Z' },
  { text: '2026-03-29 01:30', zone: 'Europe/Berlin', is: '2026-03-29T00:30:00.000Z' },
  { text: '2026-03-29 03:30', zone: 'Europe/Berlin', is: '2026-03-29T01:30:00.000Z' },
  { text: '2026-02-30', zone: 'UTC', is: undefined },
  { text: '31 January 2026', zone: 'UTC', is: undefined },
]

test.each(moments)('$text in $zone is $is', ({ text, zone, is }) => {
  expect(toDateTime(text, zone)?.toISOString()).toBe(is)
})
