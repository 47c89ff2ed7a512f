import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '../../views/days'
import { ticksUpTo, toBars } from './plot'

describe('the axis of a plot', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [9, [0, 2, 4, 6, 8, 10]],
    [10, [0, 5, 10]],
    [47, [0, 10, 20, 30, 40, 50]],
    [50, [0, 20, 40, 60]],
    [1234, [0, 500, 1000, 1500]],
    [99_999, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
  ])('goes up to %d in steps of 1, 2 or 5', (max, ticks) => {
    expect(ticksUpTo(max)).toEqual(ticks)
  })
})

describe('the bars of a plot', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ date: isoDate(addDays(20260101, at)), page: at, api: 1 }))

  test.each([7, 28, 90])('are one per day for %d days', (count) => {
    expect(toBars(days(count))).toEqual(
      days(count).map(({ date, ...views }) => ({ from: date, to: date, ...views })),
    )
  })

  test('are weeks for a year, with all its views, and the last week ends on its last day', () => {
    const bars = toBars(days(365))
    expect(bars).toHaveLength(53)
    expect(bars[0]).toEqual({ from: '2026-01-01', to: '2026-01-01', page: 0, api: 1 })
    expect(bars.at(-1)).toMatchObject({ from: '2026-12-25', to: '2026-12-31', api: 7 })
    expect(bars.reduce((sum, { page }) => sum + page, 0)).toBe((364 * 365) / 2)
  })
})
