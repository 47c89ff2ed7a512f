import type { DayFigures } from '../../figures/figures'

/** A bar of the plot: the views of one or more days. */
export type Bar = { from: string; to: string; page: number; api: number }

/** More bars would be too thin to see on a phone. */
const MAX_BARS = 100
const WEEK = 7
const MAX_TICKS = 5

/** A bar per day, or per week if those would be too many; the last bar ends with the range. */
export function toBars(days: DayFigures[]): Bar[] {
  const size = days.length > MAX_BARS ? WEEK : 1
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= size)
    bars.unshift(toBar(days.slice(Math.max(0, end - size), end)))
  return bars
}

/** The labels of an axis from 0 to at least `max`: whole numbers in steps of 1, 2 or 5 times a power of ten. */
export function ticksUpTo(max: number): number[] {
  const step = stepFor(Math.max(1, max))
  const count = Math.ceil(Math.max(1, max) / step)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

function stepFor(max: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((factor) => factor * power).find((one) => max / one < MAX_TICKS)
    if (step !== undefined) return step
  }
}

function toBar(days: DayFigures[]): Bar {
  const sum = (kind: 'page' | 'api') => days.reduce((total, day) => total + day[kind], 0)
  return { from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '', page: sum('page'), api: sum('api') }
}
