import type { Dye } from './dyes'
import type { Tile } from './tiles/tile'

export type Size = { width: number; height: number }

/** What a layout draws: a tile in the colors of a dye, at the scale and offset of `step`. */
type Pattern = Size & { tile: Tile; dye: Dye; step: number }

export const LAYOUTS = [full, halves, inverted, banded, patched, framed]

const SCALES = [1.4, 1.9, 1.2, 2.4, 1.6, 1.05]

/** The pattern over the whole cover. */
export function full({ tile, dye, step, width, height }: Pattern): string {
  return `${patternElement('a', tile, dye, step, height)}<path fill="url(#a)" d="M0 0h${width}v${height}H0z"/>`
}

function inverted(pattern: Pattern): string {
  const dye = invert(pattern.dye)
  return `<path fill="${dye.ground}" d="M0 0h${pattern.width}v${pattern.height}H0z"/>${full({ ...pattern, dye })}`
}

/** Pagi-sore: a diagonal divides the cover into the pattern and its inversion. */
function halves({ tile, dye, step, width, height }: Pattern): string {
  const inverse = invert(dye)
  const lean = height * 0.32
  const middle = width / 2
  const right = `M${middle + lean} 0H${width}V${height}H${middle - lean}Z`
  return [
    patternElement('a', tile, dye, step, height),
    patternElement('b', tile, inverse, step + 2, height),
    `<path fill="url(#a)" d="M0 0h${width}v${height}H0z"/>`,
    `<path fill="${inverse.ground}" d="${right}"/><path fill="url(#b)" d="${right}"/>`,
    `<path stroke="${dye.accent}" stroke-width="${height / 100}" d="M${middle + lean} 0 ${middle - lean} ${height}"/>`,
  ].join('')
}

/** Kepala tumpal: a vertical band with two rows of triangles that point at each other. */
function banded({ tile, dye, step, width, height }: Pattern): string {
  const unit = height / 8
  const left = width * 0.56
  const right = left + unit * 4
  const stripe = (x: number, thickness: number, fill: string) =>
    `<path fill="${fill}" d="M${x} 0h${thickness}v${height}h${-thickness}z"/>`
  return [
    full({ tile, dye, step, width, height }),
    stripe(left - unit / 4, unit * 4.5, dye.ground),
    `<pattern id="t" x="${left}" width="${unit * 4}" height="${unit}" patternUnits="userSpaceOnUse">${bandTile(unit, dye)}</pattern>`,
    `<path fill="url(#t)" d="M${left} 0H${right}V${height}H${left}z"/>`,
    ...[left - unit / 4, right + unit / 8].map((x) => stripe(x, unit / 8, dye.accent)),
  ].join('')
}

/** Tambal: alternating patches of the pattern and its inversion. */
function patched({ tile, dye, step, width, height }: Pattern): string {
  const inverse = invert(dye)
  const side = height / 2
  const columns = Array.from({ length: Math.ceil(width / side) }, (_, column) => column)
  const patches = columns.map(
    (column) => `M${column * side} ${(column % 2) * side}h${side}v${side}h${-side}z`,
  )
  return [
    full({ tile, dye, step, width, height }),
    patternElement('b', tile, inverse, step + 1, height),
    ...[inverse.ground, 'url(#b)'].map((fill) => `<path fill="${fill}" d="${patches.join('')}"/>`),
  ].join('')
}

/** Pinggiran: the pattern within a border of its inversion. */
function framed({ tile, dye, step, width, height }: Pattern): string {
  const inverse = invert(dye)
  const border = height / 6
  const inner = `M${border} ${border}H${width - border}V${height - border}H${border}Z`
  return [
    patternElement('a', tile, dye, step, height),
    patternElement('b', tile, inverse, step + 3, height),
    `<path fill="${inverse.ground}" d="M0 0h${width}v${height}H0z"/><path fill="url(#b)" d="M0 0h${width}v${height}H0z"/>`,
    `<path fill="${dye.ground}" d="${inner}"/>`,
    `<path fill="url(#a)" stroke="${dye.accent}" stroke-width="${height / 60}" d="${inner}"/>`,
  ].join('')
}

function bandTile(unit: number, { ground, wax, accent }: Dye): string {
  const triangle = `<path fill="${wax}" d="M0 0v${unit}L${unit * 1.7} ${unit / 2}Z"/><path fill="${ground}" d="M0 ${unit / 4}v${unit / 2}L${unit * 0.85} ${unit / 2}Z"/><circle cx="${unit / 4}" cy="${unit / 2}" r="${unit / 10}" fill="${accent}"/>`
  const mirrored = `<g transform="matrix(-1 0 0 1 ${unit * 4} 0)">${triangle}</g>`
  return `${triangle}${mirrored}<circle cx="${unit * 2}" r="${unit / 8}" fill="${accent}"/><circle cx="${unit * 2}" cy="${unit}" r="${unit / 8}" fill="${accent}"/>`
}

function invert({ ground, wax, accent }: Dye): Dye {
  return { ground: wax, wax: ground, accent }
}

function patternElement(id: string, tile: Tile, dye: Dye, step: number, height: number): string {
  const scale = ((SCALES[step % SCALES.length] ?? 1.5) * tile.zoom * height) / 800
  const offset = [(step * 37) % tile.width, (step * 61) % tile.height]
  // Two patterns of one cover must not share the ids within their tiles.
  const content = tile.draw(dye).replace(/(id="|href="#)/g, `$1${id}`)
  return `<pattern id="${id}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${tile.angle})scale(${scale.toFixed(3)})translate(${offset.join(' ')})">${content}</pattern>`
}
