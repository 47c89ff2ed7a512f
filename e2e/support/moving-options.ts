import type { MovingOptions } from '../../lib/moving/moved'

/** The options of a move when none is given. */
export const DEFAULT_OPTIONS: MovingOptions = {
  category: 'Tanpa kategori',
  asDrafts: false,
  base: null,
  withPages: false,
  copyImages: false,
  timeZone: 'Asia/Jakarta',
}
