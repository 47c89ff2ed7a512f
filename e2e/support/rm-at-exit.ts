import { rmSync } from 'node:fs'

/** Removes `folder` when this process ends. */
export function rmAtExit(folder: string) {
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
