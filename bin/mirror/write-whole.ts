import { renameSync, writeFileSync } from 'node:fs'

/** Writes a file that is there whole, or as it was before. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.part`, text)
  renameSync(`${file}.part`, file)
}
