import { DYE_NAMES, DYES, type Dye, type DyeName } from './dyes'
import { MOTIF_NAMES, MOTIFS, type MotifName, type Tile } from './motifs'

/** A drawn cover: what is on the cloth, its dye, and how it is laid out (0 to `VARIANTS` − 1). */
export type Cover = { motif: MotifName; dye: DyeName; variant: number }

export const VARIANTS = 24

/** The cover of an article without a picture: motif and dye from its category, the layout from its slug. */
export function coverOf(category: string, slug: string): Cover {
  const shelf = hash(category.normalize('NFC').toLowerCase())
  return {
    motif: pick(MOTIF_NAMES, shelf),
    dye: pick(DYE_NAMES, shelf >>> 8),
    variant: hash(slug) % VARIANTS,
  }
}

/** The address of a drawn cover; the same drawing always has the same one. */
export function coverPath({ motif, dye, variant }: Cover): string {
  return `/sampul/${motif}-${dye}-${variant}.svg`
}

/** The cover that a file name of `coverPath` means; null when it means none. */
export function parseCover(file: string): Cover | null {
  const [, motif, dye, number] = /^([a-z]+)-([a-z]+)-(\d{1,2})\.svg$/.exec(file) ?? []
  const cover = {
    motif: MOTIF_NAMES.find((name) => name === motif),
    dye: DYE_NAMES.find((name) => name === dye),
    variant: Number(number),
  }
  if (!cover.motif || !cover.dye || cover.variant >= VARIANTS) return null
  return { motif: cover.motif, dye: cover.dye, variant: cover.variant }
}

type Size = { width: number; height: number }

/** The drawing of an article's cover as an SVG document of `width` by `height` pixels. */
export function coverSvg({ category, slug, ...size }: { category: string; slug: string } & Size): string {
  return drawCover(coverOf(category, slug), size)
}

/** A cover as an SVG document; about 1 to 3 kB at any size. */
export function drawCover({ motif, dye, variant }: Cover, { width, height }: Size): string {
  const colours = DYES[dye]
  const layout = LAYOUTS[variant % LAYOUTS.length] ?? field
  const step = Math.floor(variant / LAYOUTS.length)
  const body = layout({ tile: MOTIFS[motif], dye: colours, step, width, height })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${colours.ground}"/>${body}</svg>`
}

type Cloth = Size & { tile: Tile; dye: Dye; step: number }

/** How a cloth can be laid out, so that neighbours of one category are not alike. */
const LAYOUTS = [field, halves, reversed, banded]

/** Scales and offsets by step: neighbours are cut from different places of the cloth. */
const SCALES = [1.4, 1.9, 1.2, 2.4, 1.6, 1.05]

function field({ tile, dye, step, width, height }: Cloth): string {
  return `${fillWith('a', tile, dye, step, height)}<path fill="url(#a)" d="M0 0h${width}v${height}H0z"/>`
}

/** The same motif in the colour of the ground, on undyed cloth. */
function reversed(cloth: Cloth): string {
  const dye = reverse(cloth.dye)
  return `<path fill="${dye.ground}" d="M0 0h${cloth.width}v${cloth.height}H0z"/>${field({ ...cloth, dye })}`
}

/** *Pagi-sore*, morning and evening: one cloth of two faces, to be worn twice a day. */
function halves({ tile, dye, step, width, height }: Cloth): string {
  const evening = reverse(dye)
  const lean = height * 0.32
  const middle = width / 2
  const half = `M${middle + lean} 0H${width}V${height}H${middle - lean}Z`
  return [
    fillWith('a', tile, dye, step, height),
    fillWith('b', tile, evening, step + 2, height),
    `<path fill="url(#a)" d="M0 0h${width}v${height}H0z"/>`,
    `<path fill="${evening.ground}" d="${half}"/><path fill="url(#b)" d="${half}"/>`,
    `<path stroke="${dye.spark}" stroke-width="${height / 100}" d="M${middle + lean} 0 ${middle - lean} ${height}"/>`,
  ].join('')
}

/** *Kepala tumpal*: a band across the cloth, in which two rows of triangles face each other. */
function banded({ tile, dye, step, width, height }: Cloth): string {
  const unit = height / 8
  const left = width * 0.56
  const right = left + unit * 4
  const across = (x: number, thickness: number, fill: string) =>
    `<path fill="${fill}" d="M${x} 0h${thickness}v${height}h${-thickness}z"/>`
  const tooth = `<path fill="${dye.wax}" d="M0 0v${unit}L${unit * 1.7} ${unit / 2}Z"/><path fill="${dye.ground}" d="M0 ${unit / 4}v${unit / 2}L${unit * 0.85} ${unit / 2}Z"/><circle cx="${unit / 4}" cy="${unit / 2}" r="${unit / 10}" fill="${dye.spark}"/>`
  return [
    field({ tile, dye, step, width, height }),
    across(left - unit / 4, unit * 4.5, dye.ground),
    `<pattern id="t" x="${left}" width="${unit * 4}" height="${unit}" patternUnits="userSpaceOnUse">${tooth}<g transform="matrix(-1 0 0 1 ${unit * 4} 0)">${tooth}</g><circle cx="${unit * 2}" r="${unit / 8}" fill="${dye.spark}"/><circle cx="${unit * 2}" cy="${unit}" r="${unit / 8}" fill="${dye.spark}"/></pattern>`,
    `<path fill="url(#t)" d="M${left} 0H${right}V${height}H${left}z"/>`,
    ...[left - unit / 4, right + unit / 8].map((x) => across(x, unit / 8, dye.spark)),
  ].join('')
}

function reverse({ ground, wax, spark }: Dye): Dye {
  return { ground: wax, wax: ground, spark }
}

function fillWith(id: string, tile: Tile, dye: Dye, step: number, height: number): string {
  const scale = ((SCALES[step % SCALES.length] ?? 1.5) * tile.zoom * height) / 800
  const shift = [(step * 37) % tile.width, (step * 61) % tile.height]
  // Ids within a tile must not meet those of the other half's tile.
  const drawing = tile.draw(dye).replace(/(id="|href="#)/g, `$1${id}`)
  return `<pattern id="${id}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${tile.turn})scale(${scale.toFixed(3)})translate(${shift.join(' ')})">${drawing}</pattern>`
}

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new RangeError('There is nothing to pick from.')
  return item
}

/** FNV-1a with a last mixing, so that neighbouring names land far apart: 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
