import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lookup } from 'mrmime'
import type { BackendResponse } from '../backend/messages'
import { config } from '../config'
import { singleton } from '../singleton'

const folders = () => [
  { folder: 'public', prefix: '' },
  { folder: join(config().buildFolder ?? '', 'pages/static'), prefix: '/_next/static' },
]

/** Whether a path is that of a file of `public` or of the build, as they were at the first look; a query makes it none. */
export function isStaticFile(path: string): boolean {
  return files().has(path)
}

/** The file at a path that `isStaticFile` knows, which clients may keep if a hash is in its name. Rejects for others. */
export async function respondWithFile(path: string): Promise<BackendResponse> {
  const body = new Uint8Array(await readFile(files().get(path) ?? ''))
  const headers: [string, string][] = [
    ['Content-Type', contentType(path)],
    ['Cache-Control', isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0'],
  ]
  return { status: 200, headers, body, dependencies: [] }
}

/** From the path of an address to that of the file: whatever is not listed is not there. */
function files(): ReadonlyMap<string, string> {
  return singleton(
    'static-files',
    () =>
      new Map(
        folders().flatMap(({ folder, prefix }) =>
          filesIn(folder).map((file) => [`${prefix}/${file}`, join(folder, file)]),
        ),
      ),
  )
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** Pages name these files with a hash of their content. */
function isNamedByContent(path: string): boolean {
  return path.startsWith('/_next/static/') || path.startsWith('/aset/')
}

function contentType(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream'
  return /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type
}
