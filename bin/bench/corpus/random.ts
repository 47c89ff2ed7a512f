/** Returns numbers in [0, 1), the same sequence for the same seed. */
export type Random = () => number

/** Mulberry32: small, fast, and good enough for generating text. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An integer from `min` to `max`, both included. */
export function integerBetween(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1))
}

export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('There are no items.')
  return item
}

/** Picks `items` with the frequency of words in natural text (Zipf's law). */
export function zipfPicker<Item>(items: readonly Item[]): (random: Random) => Item {
  const sums = new Float64Array(items.length)
  let sum = 0
  for (let rank = 0; rank < items.length; rank++) {
    // Mandelbrot's shift; without it the first item would be in every text.
    sum += 1 / (rank + 2.7)
    sums[rank] = sum
  }
  return (random) => {
    const item = items[firstAbove(sums, random() * sum)]
    if (item === undefined) throw new RangeError('There are no items.')
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
