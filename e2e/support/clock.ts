import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const MOVED_CLOCK = pathToFileURL(resolve('e2e/support/moved-clock.mjs')).href

/** A clock for servers started with its `env`; it keeps running from the time it is set to. */
export function movedClock() {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-clock-'))
  const file = join(folder, 'ahead')
  return {
    folder,
    env: { NODE_OPTIONS: `--import=${MOVED_CLOCK}`, CLOCK_FILE: file },
    setTo: (moment: number) => writeFileSync(file, String(moment - Date.now())),
  }
}
