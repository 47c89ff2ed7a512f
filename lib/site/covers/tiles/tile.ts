import type { Dye } from '../dyes'

/** A tile that repeats in both directions: its size, its scale on a cover (1: as drawn), and its angle in degrees. */
export type Tile = {
  width: number
  height: number
  zoom: number
  angle: number
  draw: (dye: Dye) => string
}
