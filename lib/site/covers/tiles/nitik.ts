import type { Dye } from '../dyes'
import type { Tile } from './tile'

/** Small squares in diamond-shaped rings, like a weave. */
export const nitik: Tile = { width: 96, height: 96, zoom: 1.5, angle: 0, draw }

const CELLS = Array.from({ length: 13 }, (_, row) =>
  Array.from({ length: 13 }, (_, column) => [column - 6, row - 6] as const),
).flat()

function draw({ wax, accent }: Dye): string {
  return [
    `<path fill="${wax}" d="${squares([3, 4, 6])}"/>`,
    `<path fill="${accent}" d="${squares([1, 9, 12])}"/>`,
    `<path fill="${wax}" d="${squares([11])}"/>`,
  ].join('')
}

function squares(distances: number[]): string {
  return CELLS.filter(([x, y]) => distances.includes(Math.abs(x) + Math.abs(y)))
    .map(([x, y]) => `M${46 + x * 8} ${46 + y * 8}h5v5h-5z`)
    .join('')
}
