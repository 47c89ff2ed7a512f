import type { ImportOptions } from '../../lib/import/import-item'

/** The options of a move when none is given. */
export const DEFAULT_OPTIONS: ImportOptions = {
  category: 'Tanpa kategori',
  asDrafts: false,
  base: null,
  withPages: false,
  copyImages: false,
  timeZone: 'Asia/Jakarta',
}
