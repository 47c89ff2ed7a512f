import type { ImportOptions } from '../../lib/import/import-item'

/** The default options of an import. */
export const DEFAULT_OPTIONS: ImportOptions = {
  category: 'Tanpa kategori',
  asDrafts: false,
  base: null,
  withPages: false,
  copyImages: false,
  timeZone: 'Asia/Jakarta',
}
