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

/** Every second cloth is a plain field; the others have a border, or are two halves. */
const LAYOUTS = [field, halves, field, border]

/** Scales and offsets by step: neighbours on a shelf are cut from different places of the cloth. */
const SCALES = [1.4, 1.9, 1.2, 2.4, 1.6, 1.05]

function field({ tile, dye, step, width, height }: Cloth): string {
  return fillWith('a', tile, dye, step, height) + `<path fill="url(#a)" d="M0 0h${width}v${height}H0z"/>`
}

/** *Pagi-sore*, morning and evening: one cloth of two faces, to be worn twice a day. */
function halves({ tile, dye, step, width, height }: Cloth): string {
  const evening = { ground: dye.wax, wax: dye.ground, spark: dye.spark }
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

/** *Tumpal*: the row of triangles along a sarong's edge. */
function border({ tile, dye, step, width, height }: Cloth): string {
  const unit = height / 8
  const top = height - unit * 2
  const triangle = `<pattern id="t" width="${unit}" height="${unit * 2}" y="${top}" patternUnits="userSpaceOnUse"><path fill="${dye.wax}" d="M0 ${unit * 2}h${unit}L${unit / 2} ${unit * 0.25}Z"/><path fill="${dye.ground}" d="M${unit * 0.25} ${unit * 2}h${unit / 2}L${unit / 2} ${unit}Z"/><circle cx="${unit / 2}" cy="${unit * 1.7}" r="${unit / 10}" fill="${dye.spark}"/><circle cx="0" cy="${unit / 2}" r="${unit / 10}" fill="${dye.spark}"/><circle cx="${unit}" cy="${unit / 2}" r="${unit / 10}" fill="${dye.spark}"/></pattern>`
  return [
    fillWith('a', tile, dye, step, height),
    `<path fill="url(#a)" d="M0 0h${width}v${top}H0z"/>`,
    triangle,
    `<path fill="${dye.spark}" d="M0 ${top - unit / 6}h${width}v${unit / 12}H0z"/>`,
    `<path fill="url(#t)" d="M0 ${top}h${width}v${unit * 2}H0z"/>`,
  ].join('')
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
