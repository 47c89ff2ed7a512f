import type { Dye } from '../dyes'
import { dot } from './shapes'
import type { Tile } from './tile'

/** Diagonal rows of blades. */
export const parang: Tile = { width: 52, height: 104, zoom: 1.2, angle: -45, draw }

function draw({ ground, wax, accent }: Dye): string {
  const blade = 'M3 70C2 38 31 46 29 6c17 17 17 60-26 64Z'
  const edge = 'M12 62C14 46 33 44 35 24'
  return [
    `<path fill="${wax}" d="${blade}"/><path fill="none" stroke="${ground}" stroke-width="2.6" stroke-linecap="round" d="${edge}"/>`,
    `<path fill="${wax}" d="M40 8c9 5 12 14 7 24-1-10-3-17-7-24Z"/>`,
    `<path fill="${wax}" d="M0 77h52v3H0zM0 97h52v3H0z"/>`,
    `<path fill="${accent}" d="M16 88.500l10-6.5 10 6.5-10 6.500Z"/>`,
    dot([0, 88.5], 2.6, accent),
    dot([52, 88.5], 2.6, accent),
  ].join('')
}
