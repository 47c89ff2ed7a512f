/** Numbers from 0 to 1, without 1; the same seed gives the same ones. */
export type Random = () => number

/** Mulberry32: small, fast, and random enough for texts. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An integer from `least` to `most`, both included. */
export function integerBetween(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

/** One of `items`, each as likely as the next. */
export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('There is nothing to choose from.')
  return item
}

/** Picks from `items` as often as words are said: the second half as often as the first, the tenth a tenth as often. */
export function zipfPicker<Item>(items: readonly Item[]): (random: Random) => Item {
  const sums = new Float64Array(items.length)
  let sum = 0
  for (let rank = 0; rank < items.length; rank++) {
    // Mandelbrot's shift keeps the very first from being everywhere.
    sum += 1 / (rank + 2.7)
    sums[rank] = sum
  }
  return (random) => {
    const item = items[firstAbove(sums, random() * sum)]
    if (item === undefined) throw new RangeError('There is nothing to choose from.')
    return item
  }
}

function firstAbove(sums: Float64Array, value: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
