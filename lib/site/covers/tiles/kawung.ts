import type { Dye } from '../dyes'
import { anglesAround, dot, type Point, use } from './shapes'
import type { Tile } from './tile'

/** Four petals around a center, like a sugar palm fruit cut across. */
export const kawung: Tile = { width: 100, height: 100, zoom: 1.15, angle: 0, draw }

const CORNERS: Point[] = [
  [0, 0],
  [100, 0],
  [0, 100],
  [100, 100],
]

function draw({ ground, wax, accent }: Dye): string {
  const petal = `<g id="k"><ellipse cx="50" cy="24" rx="12.5" ry="22" fill="${wax}"/><ellipse cx="50" cy="23" rx="4.4" ry="10.5" fill="${ground}"/></g>`
  const [first, ...others] = anglesAround(4, 45)
  return [
    `<g transform="rotate(${first} 50 50)">${petal}</g>`,
    ...others.map((angle) => use('k', `rotate(${angle} 50 50)`)),
    dot([50, 50], 5, accent),
    ...CORNERS.map((corner) => dot(corner, 6.5, accent)),
  ].join('')
}
