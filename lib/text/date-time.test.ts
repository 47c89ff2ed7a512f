import { describe, expect, test } from 'vitest'
import { isStorableDate, parseDateTime, toDateTime, toWallClock } from './date-time'

const moments = [
  { text: '2026-01-31T08:00:00Z', iso: '2026-01-31T08:00:00.000Z' },
  { text: '2026-01-31t08:00:00.123456z', iso: '2026-01-31T08:00:00.123Z' },
  { text: '2026-01-31 08:00:00+07:00', iso: '2026-01-31T01:00:00.000Z' },
  { text: '2024-02-29T00:00:00Z', iso: '2024-02-29T00:00:00.000Z' },
  { text: '0004-02-29T00:00:00Z', iso: '0004-02-29T00:00:00.000Z' },
  { text: '0001-01-01T00:00:00Z', iso: '0001-01-01T00:00:00.000Z' },
  { text: '9999-12-31T23:59:59.999Z', iso: '9999-12-31T23:59:59.999Z' },
  { text: '2016-12-31T23:59:60Z', iso: '2017-01-01T00:00:00.000Z' },
  { text: '2017-01-01T06:59:60.5+07:00', iso: '2017-01-01T00:00:00.000Z' },
]

const none = [
  '2026-02-29T00:00:00Z',
  '0001-02-29T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-02T23:59:60Z',
  '2026-01-01T00:00:61Z',
  '2026-02-31T23:59:60Z',
  '2026-01-31T23:59:60+25:00',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00:00+25:00',
  '2026-01-01',
  '12026-01-01T00:00:00Z',
  '-0001-01-01T00:00:00Z',
  '',
]

describe('an RFC 3339 date-time', () => {
  test.each(moments)('$text is valid', ({ text, iso }) => {
    expect(parseDateTime(text)?.toISOString()).toBe(iso)
  })

  test.each(none)('"%s" is invalid', (text) => {
    expect(parseDateTime(text)).toBeNull()
  })
})

const ranges = [
  { text: '0001-01-01T00:00:00Z', isStorable: true },
  { text: '9999-12-31T23:59:59.999Z', isStorable: true },
  { text: '0000-12-31T23:59:59Z', isStorable: false },
  { text: '0001-01-01T00:00:00+00:01', isStorable: false },
  { text: '9999-12-31T23:59:59-00:01', isStorable: false },
]

test.each(ranges)('$text can be stored: $isStorable', ({ text, isStorable }) => {
  expect(isStorableDate(parseDateTime(text) ?? new Date(Number.NaN))).toBe(isStorable)
})

const written = [
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

test.each(written)('$text in $zone is $is', ({ text, zone, is }) => {
  expect(toDateTime(text, zone)?.toISOString()).toBe(is)
})

const repeated = [
  { text: '2026-10-25 02:30', zone: 'Europe/Berlin', is: '2026-10-25T00:30:00.000Z' },
  { text: '2026-11-01 01:30', zone: 'America/Los_Angeles', is: '2026-11-01T08:30:00.000Z' },
  { text: '2027-04-03 23:30', zone: 'America/Santiago', is: '2027-04-04T02:30:00.000Z' },
  { text: '2026-11-01', zone: 'America/Havana', is: '2026-11-01T04:00:00.000Z' },
  { text: '2027-04-04 01:45', zone: 'Australia/Lord_Howe', is: '2027-04-03T14:45:00.000Z' },
]

test.each(repeated)('of two times $text in $zone the earlier is meant', ({ text, zone, is }) => {
  expect(toDateTime(text, zone)?.toISOString()).toBe(is)
})

const skipped = [
  { text: '2026-03-29 02:30', zone: 'Europe/Berlin', shown: '2026-03-29T03:30' },
  { text: '2027-03-14 02:30', zone: 'America/Los_Angeles', shown: '2027-03-14T03:30' },
  { text: '2027-09-05 00:30', zone: 'America/Santiago', shown: '2027-09-05T01:30' },
  { text: '2026-09-06', zone: 'America/Santiago', shown: '2026-09-06T01:00' },
  { text: '2026-10-04 02:15', zone: 'Australia/Lord_Howe', shown: '2026-10-04T02:45' },
  { text: '2011-12-30', zone: 'Pacific/Apia', shown: '2011-12-31T00:00' },
  { text: '2011-12-30 18:30', zone: 'Pacific/Apia', shown: '2011-12-31T18:30' },
]

test.each(skipped)('$text, which $zone skips, is $shown', ({ text, zone, shown }) => {
  const moment = toDateTime(text, zone)
  expect(moment && toWallClock(moment, zone)).toBe(shown)
})

const beside = [
  { text: '2026-03-08 03:00', zone: 'America/Los_Angeles', is: '2026-03-08T10:00:00.000Z' },
  { text: '2026-11-01 02:00', zone: 'America/Los_Angeles', is: '2026-11-01T10:00:00.000Z' },
  { text: '2027-04-04', zone: 'America/Santiago', is: '2027-04-04T04:00:00.000Z' },
  { text: '2026-10-04 02:30', zone: 'Australia/Lord_Howe', is: '2026-10-03T15:30:00.000Z' },
  { text: '2011-12-29 23:59', zone: 'Pacific/Apia', is: '2011-12-30T09:59:00.000Z' },
  { text: '2011-12-31', zone: 'Pacific/Apia', is: '2011-12-30T10:00:00.000Z' },
  { text: '0001-01-01 00:00', zone: 'UTC', is: '0001-01-01T00:00:00.000Z' },
  { text: '0001-01-01 00:00', zone: 'Asia/Jakarta', is: undefined },
  { text: '9999-12-31 23:59', zone: 'Asia/Jakarta', is: '9999-12-31T16:59:00.000Z' },
  { text: '9999-12-31 23:59', zone: 'America/Los_Angeles', is: undefined },
  { text: '0000-01-01 00:00', zone: 'UTC', is: undefined },
]

test.each(beside)('$text in $zone, beside a change or a limit, is $is', ({ text, zone, is }) => {
  expect(toDateTime(text, zone)?.toISOString()).toBe(is)
})
