import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lookup } from 'mrmime'
import type { BackendResponse } from '../backend/messages'
import { config } from '../config'
import { singleton } from '../singleton'
import { getAsset } from '../site/assets'
import { etagOf } from './cache/cached-response'

/** The path of a file, or its content as first read, and the `Cache-Control` of its address. */
type StaticFile = { source: string | Uint8Array; caching: string }

const FOREVER = 'public, max-age=31536000, immutable'
const ASSETS = 'aset/'

/**
 * Whether an address is that of a file of `public` or of the build, as found on first use. With a query, only if that is the
 * hash in the address that pages use.
 */
export function isStaticFile(address: string): boolean {
  return files().has(address)
}

/** The file at an address that `isStaticFile` knows; clients may keep it if the address has its hash. Rejects for others. */
export async function respondWithFile(address: string): Promise<BackendResponse> {
  const { source, caching } = files().get(address) ?? { source: '', caching: '' }
  const content = typeof source === 'string' ? await readFile(source) : source
  // A copy, as the receiver takes over the bytes.
  const body = new Uint8Array(content)
  const headers: [string, string][] = [
    ['Content-Type', contentType(address)],
    ['Cache-Control', caching],
    ['ETag', `"${etagOf(body)}"`],
  ]
  return { status: 200, headers, body, dependencies: [] }
}

/** The files by address; nothing else is served. */
function files(): ReadonlyMap<string, StaticFile> {
  return singleton('static-files', () => new Map([...listPublic(), ...listBuilt()]))
}

function listPublic(): [string, StaticFile][] {
  return filesIn('public').flatMap((name): [string, StaticFile][] => {
    const path = `/${name}`
    if (!name.startsWith(ASSETS))
      return [[path, { source: join('public', name), caching: 'public, max-age=0' }]]
    const { address, content } = getAsset(name.slice(ASSETS.length))
    // A page of another version may expect other content at the same path.
    return [
      [path, { source: content, caching: 'no-cache' }],
      [address, { source: content, caching: FOREVER }],
    ]
  })
}

/** Their names contain the hash of their content. */
function listBuilt(): [string, StaticFile][] {
  const folder = join(config().buildFolder ?? '', 'pages/static')
  return filesIn(folder).map((name) => [
    `/_next/static/${name}`,
    { source: join(folder, name), caching: FOREVER },
  ])
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

function contentType(address: string): string {
  const [path = ''] = address.split('?', 1)
  const type = lookup(path) ?? 'application/octet-stream'
  return /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type
}
