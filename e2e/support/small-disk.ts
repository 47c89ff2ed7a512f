import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small file system that can be filled. */
export type SmallDisk = {
  folder: string
  /** Leaves no space. */
  fill: () => void
  free: () => void
  remove: () => void
}

/** Mounts a file system of `megabytes` MB that belongs to `owner`; null where that is not permitted. */
export function mountSmallDisk(megabytes: number, owner = 'root'): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-disk-'))
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
    run('chown', owner, folder)
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      for (const bytes of [1_000_000, 10_000, 100]) fillWith(filler, Buffer.alloc(bytes))
    },
    free: () => rmSync(filler),
    remove: () => {
      run('umount', '--lazy', folder)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Appends `bytes` until they no longer fit. */
function fillWith(file: string, bytes: Buffer) {
  try {
    for (;;) appendFileSync(file, bytes)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

function run(program: string, ...args: string[]) {
  execFileSync(program, args, { stdio: 'ignore' })
}
