export type Point = readonly [x: number, y: number]

/** The angles of `count` copies around a center, in degrees, from `first` on. */
export function anglesAround(count: number, first: number): number[] {
  return Array.from({ length: count }, (_, index) => first + (index * 360) / count)
}

/** A filled circle as SVG, its center and radius in the units of its tile. */
export function dot([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

/** Another copy of the element `id`. */
export function use(id: string, transform: string): string {
  return `<use href="#${id}" transform="${transform}"/>`
}
