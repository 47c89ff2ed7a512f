import type { Dye } from '../dyes'
import { anglesAround, dot, type Point, use } from './shapes'
import type { Tile } from './tile'

/** Scattered stars. */
export const truntum: Tile = { width: 76, height: 76, zoom: 1.6, angle: 0, draw }

const CORNERS: Point[] = [
  [0, 0],
  [76, 0],
  [0, 76],
  [76, 76],
]

function draw({ wax, accent }: Dye): string {
  return [
    `<g transform="translate(38 38)">${star(wax, accent)}</g>`,
    ...CORNERS.map(([x, y]) => use('s', `translate(${x} ${y})scale(.56)rotate(45)`)),
    dot([38, 0], 2, accent),
    dot([38, 76], 2, accent),
    dot([0, 38], 2, accent),
    dot([76, 38], 2, accent),
  ].join('')
}

function star(wax: string, accent: string): string {
  const ray = `<path id="t" fill="${wax}" d="M0-4c3-5 3-10 0-17-3 7-3 12 0 17Z"/>`
  const others = anglesAround(8, 0).slice(1)
  const rays = others.map((angle) => use('t', `rotate(${angle})${angle % 90 === 0 ? '' : 'scale(.72)'}`))
  return `<g id="s">${ray}${rays.join('')}<circle r="2.6" fill="${accent}"/></g>`
}
