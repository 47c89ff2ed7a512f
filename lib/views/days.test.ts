import { describe, expect, test } from 'vitest'
import { addDays, countDays, dayAt, firstOfMonth, isoDate, parseDay } from './days'

describe('the day of a moment', () => {
  test.each([
    ['2026-03-28T22:59:59Z', 'Europe/Berlin', 20260328],
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', 20260329],
    ['2026-03-29T21:59:59Z', 'Europe/Berlin', 20260329],
    ['2026-03-29T22:00:00Z', 'Europe/Berlin', 20260330],
    ['2026-10-25T22:59:59Z', 'Europe/Berlin', 20261025],
    ['2026-12-31T17:00:00Z', 'Asia/Jakarta', 20270101],
    ['2026-12-31T23:59:59Z', 'UTC', 20261231],
  ])('%s in %s is %d', (moment, timeZone, day) => {
    expect(dayAt(new Date(moment), timeZone)).toBe(day)
  })
})

describe('a day', () => {
  test.each(['2026-12-31', '2024-02-29', '0099-01-01'])('is parsed from %s and formatted back', (text) => {
    expect(isoDate(parseDay(text) ?? 0)).toBe(text)
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20261231',
    '2026-12-31T00:00',
    '0000-01-01',
    '',
  ])('is not parsed from %j', (text) => {
    expect(parseDay(text)).toBe(null)
  })

  test('is counted across months, leap days and years', () => {
    expect(addDays(20240228, 1)).toBe(20240229)
    expect(addDays(20260101, -1)).toBe(20251231)
    expect(addDays(20261231, 1)).toBe(20270101)
    expect(countDays(20240101, 20241231)).toBe(366)
    expect(countDays(20260329, 20260329)).toBe(1)
    expect(firstOfMonth(20260331)).toBe(20260301)
  })
})
