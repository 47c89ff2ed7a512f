import { expect, test } from 'vitest'
import { coverOf, coverPath, drawCover, parseCover, VARIANTS } from './cover'
import { DYE_NAMES } from './dyes'
import { MOTIF_NAMES } from './motifs'

const ALL = MOTIF_NAMES.flatMap((motif) =>
  DYE_NAMES.flatMap((dye) => Array.from({ length: VARIANTS }, (_, variant) => ({ motif, dye, variant }))),
)

test('an article has the same cover every time, however its category is written', () => {
  expect(coverOf('Kuliner', 'kopi')).toEqual(coverOf('KULINER', 'kopi'))
  const size = { width: 1200, height: 630 }
  expect(drawCover(coverOf('Kuliner', 'kopi'), size)).toBe(drawCover(coverOf('kuliner', 'kopi'), size))
})

test('articles of one category share motif and dye, and differ in layout', () => {
  const covers = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((slug) => coverOf('Budaya', slug))
  expect(new Set(covers.map(({ motif, dye }) => `${motif} ${dye}`)).size).toBe(1)
  expect(new Set(covers.map(({ variant }) => variant)).size).toBeGreaterThan(4)
})

test('every cover has an address of its own', () => {
  const addresses = new Set(ALL.map(coverPath))
  expect(addresses.size).toBe(ALL.length)
  for (const cover of ALL) expect(parseCover(coverPath(cover).replace('/sampul/', ''))).toEqual(cover)
})

const notCovers = [
  'kawung-nila-24.svg',
  'kawung-pink-1.svg',
  'polkadot-nila-1.svg',
  'kawung-nila-1.png',
  '../kawung',
]

test.each(notCovers)('%s is not a cover', (file) => {
  expect(parseCover(file)).toBeNull()
})

test('every drawing is small and fits its size', () => {
  for (const cover of ALL) {
    const svg = drawCover(cover, { width: 600, height: 400 })
    expect(svg).toContain('viewBox="0 0 600 400"')
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg.length).toBeLessThan(3_500)
  }
})
