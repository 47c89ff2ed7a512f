import type { Dye } from './dyes'

/** One tile of a motif that repeats in both directions: its size, how large it is shown (1: as drawn), its angle. */
export type Tile = {
  width: number
  height: number
  zoom: number
  turn: number
  draw: (dye: Dye) => string
}

/** The motifs of Javanese batik that covers are made of. */
export const MOTIFS = {
  /** Four petals round a centre, like a sugar palm's fruit cut across. */
  kawung: { width: 100, height: 100, zoom: 1.15, turn: 0, draw: kawung },
  /** Rows of blades, running down the cloth. */
  parang: { width: 52, height: 104, zoom: 1.2, turn: -45, draw: parang },
  /** Stars scattered over the night. */
  truntum: { width: 76, height: 76, zoom: 1.6, turn: 0, draw: truntum },
  /** Rosettes in a lattice. */
  ceplok: { width: 120, height: 120, zoom: 1, turn: 0, draw: ceplok },
  /** Rain clouds in layers. */
  megamendung: { width: 150, height: 96, zoom: 1.25, turn: 0, draw: megaMendung },
  /** Little squares set as a weaver would. */
  nitik: { width: 96, height: 96, zoom: 1.5, turn: 0, draw: nitik },
} satisfies Record<string, Tile>

export type MotifName = keyof typeof MOTIFS
export const MOTIF_NAMES = Object.keys(MOTIFS) as MotifName[] // Object.keys forgets the type of an object's own literal

type Point = readonly [x: number, y: number]

const CORNERS: Point[] = [
  [0, 0],
  [100, 0],
  [0, 100],
  [100, 100],
]

function kawung({ ground, wax, spark }: Dye): string {
  const petal = `<g id="k"><ellipse cx="50" cy="24" rx="12.5" ry="22" fill="${wax}"/><ellipse cx="50" cy="23" rx="4.4" ry="10.5" fill="${ground}"/></g>`
  const petals = around(4, 45).map((angle) => `<g transform="rotate(${angle} 50 50)">${petal}</g>`)
  return [
    petals[0],
    ...around(4, 45)
      .slice(1)
      .map((angle) => use('k', `rotate(${angle} 50 50)`)),
    dot([50, 50], 5, spark),
    ...CORNERS.map((corner) => dot(corner, 6.5, spark)),
  ].join('')
}

function parang({ ground, wax, spark }: Dye): string {
  const blade = 'M3 70C2 38 31 46 29 6c17 17 17 60-26 64Z'
  const edge = 'M12 62C14 46 33 44 35 24'
  return [
    `<path fill="${wax}" d="${blade}"/><path fill="none" stroke="${ground}" stroke-width="2.6" stroke-linecap="round" d="${edge}"/>`,
    `<path fill="${wax}" d="M40 8c9 5 12 14 7 24-1-10-3-17-7-24Z"/>`,
    `<path fill="${wax}" d="M0 77h52v3H0zM0 97h52v3H0z"/>`,
    `<path fill="${spark}" d="M16 88.500l10-6.5 10 6.5-10 6.500Z"/>`,
    dot([0, 88.5], 2.6, spark),
    dot([52, 88.5], 2.6, spark),
  ].join('')
}

function truntum({ wax, spark }: Dye): string {
  const long = `<path id="t" fill="${wax}" d="M0-4c3-5 3-10 0-17-3 7-3 12 0 17Z"/>`
  const star = `<g id="s">${long}${around(8, 0)
    .slice(1)
    .map((angle) => use('t', `rotate(${angle})${angle % 90 === 0 ? '' : 'scale(.72)'}`))
    .join('')}<circle r="2.6" fill="${spark}"/></g>`
  const small = [[0, 0] as const, [76, 0] as const, [0, 76] as const, [76, 76] as const]
  return [
    `<g transform="translate(38 38)">${star}</g>`,
    ...small.map(([x, y]) => use('s', `translate(${x} ${y})scale(.56)rotate(45)`)),
    dot([38, 0], 2, spark),
    dot([38, 76], 2, spark),
    dot([0, 38], 2, spark),
    dot([76, 38], 2, spark),
  ].join('')
}

function ceplok({ ground, wax, spark }: Dye): string {
  const petal = `<path id="c" fill="${wax}" d="M60 54c-9-8-11-20 0-32 11 12 9 24 0 32Z"/>`
  return [
    `<path fill="none" stroke="${wax}" stroke-width="2.4" d="M0 60 60 0l60 60-60 60Z"/>`,
    `<path fill="none" stroke="${spark}" stroke-width="1.6" d="M9 60 60 9l51 51-51 51Z"/>`,
    petal,
    ...around(8, 0)
      .slice(1)
      .map((angle) =>
        use('c', `rotate(${angle} 60 60)${angle % 90 === 0 ? '' : 'translate(18 18)scale(.7)'}`),
      ),
    dot([60, 60], 9, ground),
    dot([60, 60], 6, spark),
    ...[0, 120].flatMap((x) =>
      [0, 120].map((y) => `${dot([x, y], 22, wax)}${dot([x, y], 16, ground)}${dot([x, y], 8, spark)}`),
    ),
  ].join('')
}

function megaMendung({ ground, wax, spark }: Dye): string {
  const layers = [wax, ground, spark, ground]
  const lobes = [
    [-34, 8, 22],
    [-6, -12, 30],
    [28, 2, 25],
  ] as const
  const cloud = layers
    .map((fill, layer) => {
      const shrink = layer * 5.6 - (layer > 1 ? 1.2 : 0)
      const circles = lobes.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${short(r - shrink)}"/>`)
      const [left, right] = [short(shrink - 52), short(66 - shrink * 1.6)]
      const [sag, low] = [short(36 - shrink * 1.7), short(14 - shrink / 3)]
      return `<g fill="${fill}">${circles.join('')}<path d="M${left} ${low}Q0 ${sag} ${right} ${low}L30 ${short(shrink - 6)}H-36Z"/></g>`
    })
    .join('')
  const places: Point[] = [
    [0, 0],
    [150, 0],
    [75, 48],
    [0, 96],
    [150, 96],
  ]
  return [
    `<g id="m" transform="translate(75 -48)scale(.94)">${cloud}</g>`,
    ...places.map(([x, y]) => use('m', `translate(${x - 75} ${y + 48})`)),
    use('m', 'translate(0 192)'),
  ].join('')
}

function nitik({ wax, spark }: Dye): string {
  const cells = Array.from({ length: 13 }, (_, row) =>
    Array.from({ length: 13 }, (_, column) => [column - 6, row - 6] as const),
  ).flat()
  const squares = (ring: (distance: number) => boolean) =>
    cells
      .filter(([x, y]) => ring(Math.abs(x) + Math.abs(y)))
      .map(([x, y]) => `M${46 + x * 8} ${46 + y * 8}h5v5h-5z`)
      .join('')
  return [
    `<path fill="${wax}" d="${squares((distance) => distance === 3 || distance === 4 || distance === 6)}"/>`,
    `<path fill="${spark}" d="${squares((distance) => distance === 1 || distance === 9 || distance === 12)}"/>`,
    `<path fill="${wax}" d="${squares((distance) => distance === 11)}"/>`,
  ].join('')
}

function around(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, index) => from + (index * 360) / count)
}

function dot([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

/** A length as a drawing needs it, to a tenth of a unit. */
function short(length: number): number {
  return Math.round(length * 10) / 10
}

function use(id: string, transform: string): string {
  return `<use href="#${id}" transform="${transform}"/>`
}
