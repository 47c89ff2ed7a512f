import { expect, test } from 'vitest'
import {
  COVER_FILE,
  type Cover,
  coverOf,
  coverPath,
  coversInOrder,
  drawCover,
  parseCover,
  VARIANTS,
} from './cover'
import { DYE_NAMES } from './dyes'
import { LAYOUTS } from './layouts'
import { MOTIF_NAMES } from './motifs'

const ALL = MOTIF_NAMES.flatMap((motif) =>
  DYE_NAMES.flatMap((dye) => Array.from({ length: VARIANTS }, (_, variant) => ({ motif, dye, variant }))),
)

test('an article always has the same cover, regardless of the case of its category', () => {
  expect(coverOf('Kuliner', 'kopi')).toEqual(coverOf('KULINER', 'kopi'))
  const size = { width: 1200, height: 630 }
  expect(drawCover(coverOf('Kuliner', 'kopi'), size)).toBe(drawCover(coverOf('kuliner', 'kopi'), size))
})

test('articles of one category share a motif, and differ in dye and layout', () => {
  const covers = Array.from({ length: 40 }, (_, at) => coverOf('Budaya', `artikel-${at}`))
  expect(new Set(covers.map(({ motif }) => motif)).size).toBe(1)
  expect(new Set(covers.map(({ dye }) => dye)).size).toBe(3)
  expect(new Set(covers.map(({ variant }) => variant)).size).toBeGreaterThan(12)
})

test('neighbours on a page never look alike, and most articles keep their own covers', () => {
  let changed = 0
  for (let page = 0; page < 200; page++) {
    const articles = Array.from({ length: 13 }, (_, at) => ({ category: 'Budaya', slug: `${page}-${at}` }))
    const covers = coversInOrder(articles)
    for (const [at, { motif, dye, variant }] of covers.entries()) {
      if (at > 0) expect(dye).not.toBe(covers[at - 1]?.dye)
      const look = (cover: Cover) => `${cover.dye} ${cover.variant % LAYOUTS.length}`
      const near = covers.slice(Math.max(0, at - 3), at)
      expect(near.map(look)).not.toContain(look({ motif, dye, variant }))
      const { category, slug } = articles[at] ?? { category: '', slug: '' }
      const own = coverOf(category, slug)
      if (own.dye !== dye || own.variant !== variant) changed += 1
    }
  }
  expect(changed / (200 * 13)).toBeLessThan(0.5)
})

test('a page shows the same covers each time', () => {
  const articles = ['a', 'b', 'c'].map((slug) => ({ category: 'Budaya', slug }))
  expect(coversInOrder(articles)).toEqual(coversInOrder(articles))
  expect(coversInOrder(articles)[0]).toEqual(coverOf('Budaya', 'a'))
})

test('every cover has a unique URL', () => {
  const addresses = new Set(ALL.map(coverPath))
  expect(addresses.size).toBe(ALL.length)
  for (const cover of ALL) {
    const file = coverPath(cover).replace('/sampul/', '')
    expect(parseCover(file)).toEqual(cover)
    expect(file).toMatch(new RegExp(`^${COVER_FILE}$`))
  }
})

const notCovers = [
  'kawung-nila-36.svg',
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
