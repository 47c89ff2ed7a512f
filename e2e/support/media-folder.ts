import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { singleton } from '../../lib/singleton'
import { rmAtExit } from './rm-at-exit'

/** The folder in which the servers of this process keep pictures; it goes away with the process. */
export function mediaFolder(): string {
  return singleton('test.media-folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-media-'))
    rmAtExit(folder)
    return folder
  })
}
