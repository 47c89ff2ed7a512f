import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { singleton } from '../../lib/singleton'
import { rmAtExit } from './rm-at-exit'

/** The media folder of this process's servers; removed when the process exits. */
export function mediaFolder(): string {
  return singleton('test.media-folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-media-'))
    rmAtExit(folder)
    return folder
  })
}
