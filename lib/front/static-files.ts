import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of static files that Next serves, and where their addresses begin. */
const FOLDERS = [
  { folder: 'public', prefix: '' },
  { folder: '.next/static', prefix: '/_next/static' },
]

/** The paths of all static files of the build: whatever else has no route is not there. */
export function listStaticFiles(): ReadonlySet<string> {
  return new Set(FOLDERS.flatMap(({ folder, prefix }) => filesIn(folder).map((file) => `${prefix}/${file}`)))
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
