import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { singleton } from '../../lib/singleton'

/** The media folder of this process's servers. */
export function mediaFolder(): string {
  return singleton('test.media-folder', () => mkdtempSync(join(tmpdir(), 'artikel-media-')))
}
