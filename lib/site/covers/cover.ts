import { DYE_NAMES, DYES, type DyeName } from './dyes'
import { full, LAYOUTS, type Size } from './layouts'
import { MOTIF_NAMES, MOTIFS, type MotifName } from './motifs'

/** A drawn cover: its motif, its colors and its layout (0 to `VARIANTS` − 1). */
export type Cover = { motif: MotifName; dye: DyeName; variant: number }

const STEPS = 6
export const VARIANTS = LAYOUTS.length * STEPS
/** The dyes of one category, as offsets from its first one. */
const FAMILY = [0, 1, 3]
const NEIGHBOURS = 3

/** The cover of an article without an image: motif and dyes depend on its category, the rest on its slug. */
export function coverOf(category: string, slug: string): Cover {
  return familyMember(category, hash(slug))
}

/** Each article's cover, or the next of its family if one of the previous three (beside or above it) looks like it. */
export function coversInOrder(articles: { category: string; slug: string }[]): Cover[] {
  const covers: Cover[] = []
  for (const { category, slug } of articles) {
    const near = covers.slice(-NEIGHBOURS).reverse()
    let number = hash(slug)
    // A family has enough members for one to be left.
    while (near.some((other, at) => looksLike(familyMember(category, number), other, at === 0))) number += 1
    covers.push(familyMember(category, number))
  }
  return covers
}

function looksLike(cover: Cover, other: Cover, areAdjacent: boolean): boolean {
  if (cover.motif !== other.motif || cover.dye !== other.dye) return false
  return areAdjacent || cover.variant % LAYOUTS.length === other.variant % LAYOUTS.length
}

function familyMember(category: string, number: number): Cover {
  const categoryHash = hash(category.normalize('NFC').toLowerCase())
  return {
    motif: pick(MOTIF_NAMES, categoryHash),
    dye: pick(DYE_NAMES, (categoryHash >>> 8) + pick(FAMILY, number)),
    variant: Math.floor(number / FAMILY.length) % VARIANTS,
  }
}

/** The path of a drawn cover. */
export function coverPath({ motif, dye, variant }: Cover): string {
  return `/sampul/${motif}-${dye}-${variant}.svg`
}

/** A pattern that matches the file names of covers, and nothing else. */
export const COVER_FILE = [MOTIF_NAMES, DYE_NAMES, [...Array(VARIANTS).keys()]]
  .map((names) => `(?:${names.join('|')})`)
  .join('-')
  .concat('\\.svg')

/** The cover with this file name; null if there is none. */
export function parseCover(file: string): Cover | null {
  const [, motifName, dyeName, number] = /^([a-z]+)-([a-z]+)-(\d{1,2})\.svg$/.exec(file) ?? []
  const motif = MOTIF_NAMES.find((name) => name === motifName)
  const dye = DYE_NAMES.find((name) => name === dyeName)
  const variant = Number(number)
  if (!motif || !dye || variant >= VARIANTS) return null
  return { motif, dye, variant }
}

/** A cover as an SVG document of `width` by `height` pixels; about 1 to 3 kB at any size. */
export function drawCover({ motif, dye, variant }: Cover, { width, height }: Size): string {
  const layout = LAYOUTS[variant % LAYOUTS.length] ?? full
  const step = Math.floor(variant / LAYOUTS.length)
  const content = layout({ tile: MOTIFS[motif], dye: DYES[dye], step, width, height })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${DYES[dye].ground}"/>${content}</svg>`
}

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new RangeError('There is nothing to pick from.')
  return item
}

/** FNV-1a with a final mix, so that similar names get different values: 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
