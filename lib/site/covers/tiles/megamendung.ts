import type { Dye } from '../dyes'
import { type Point, use } from './shapes'
import type { Tile } from './tile'

/** Rain clouds in layers. */
export const megamendung: Tile = { width: 150, height: 96, zoom: 1.25, angle: 0, draw }

const LOBES = [
  [-34, 8, 22],
  [-6, -12, 30],
  [28, 2, 25],
] as const

const POSITIONS: Point[] = [
  [0, 0],
  [150, 0],
  [75, 48],
  [0, 96],
  [150, 96],
]

function draw({ ground, wax, accent }: Dye): string {
  const cloud = [wax, ground, accent, ground].map(cloudLayer).join('')
  return [
    `<g id="m" transform="translate(75 -48)scale(.94)">${cloud}</g>`,
    ...POSITIONS.map(([x, y]) => use('m', `translate(${x - 75} ${y + 48})`)),
    use('m', 'translate(0 192)'),
  ].join('')
}

function cloudLayer(fill: string, layer: number): string {
  const inset = layer * 5.6 - (layer > 1 ? 1.2 : 0)
  const circles = LOBES.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${toTenths(r - inset)}"/>`)
  const [left, right] = [toTenths(inset - 52), toTenths(66 - inset * 1.6)]
  const [sag, low] = [toTenths(36 - inset * 1.7), toTenths(14 - inset / 3)]
  return `<g fill="${fill}">${circles.join('')}<path d="M${left} ${low}Q0 ${sag} ${right} ${low}L30 ${toTenths(inset - 6)}H-36Z"/></g>`
}

function toTenths(length: number): number {
  return Math.round(length * 10) / 10
}
