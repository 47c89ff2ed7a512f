import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder with the files that a start needs before it installs packages; returns its path. */
export function createFreshClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-clone-'))
  for (const path of [
    'bin',
    'lib/compiled.mjs',
    'lib/memory.mjs',
    'lib/db/sqlite',
    'prisma',
    '.npmrc',
    'package.json',
    'package-lock.json',
  ]) {
    cpSync(path, join(folder, path), { recursive: true })
  }
  return folder
}
