import { rmSync } from 'node:fs'

const folders = new Set<string>()

process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Removes `folder` when this process exits. */
export function rmAtExit(folder: string) {
  folders.add(folder)
}
