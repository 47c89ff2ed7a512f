import type { Dye } from '../dyes'
import { anglesAround, dot, use } from './shapes'
import type { Tile } from './tile'

/** Rosettes in a lattice. */
export const ceplok: Tile = { width: 120, height: 120, zoom: 1, angle: 0, draw }

function draw({ ground, wax, accent }: Dye): string {
  const petal = `<path id="c" fill="${wax}" d="M60 54c-9-8-11-20 0-32 11 12 9 24 0 32Z"/>`
  const petals = anglesAround(8, 0).slice(1)
  return [
    `<path fill="none" stroke="${wax}" stroke-width="2.4" d="M0 60 60 0l60 60-60 60Z"/>`,
    `<path fill="none" stroke="${accent}" stroke-width="1.6" d="M9 60 60 9l51 51-51 51Z"/>`,
    petal,
    ...petals.map((angle) =>
      use('c', `rotate(${angle} 60 60)${angle % 90 === 0 ? '' : 'translate(18 18)scale(.7)'}`),
    ),
    dot([60, 60], 9, ground),
    dot([60, 60], 6, accent),
    ...[0, 120].flatMap((x) =>
      [0, 120].map((y) => `${dot([x, y], 22, wax)}${dot([x, y], 16, ground)}${dot([x, y], 8, accent)}`),
    ),
  ].join('')
}
