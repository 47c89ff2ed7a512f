import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { decodeOrKeep } from '../../text/strings'
import type { Folder } from './folder'

/** Where generators serve files from: an address from the root is looked for in each. */
const ROOTS = [
  '',
  'static',
  'public',
  'assets',
  'src',
  'source',
  'content',
  'src/content',
  'src/assets',
  'images',
  'media',
  'attachments',
]

/** The file that an address in the text at `path` means, or null; links and `../` lead only to what is taken along. */
export function findImage(folder: Folder, path: string, reference: string): string | null {
  const { root, imagesByName } = folder
  const address = decodeOrKeep(reference.replace(/[?#].*$/, '')).replace(/^[@~]\//, '/')
  const beside = resolve(root, path, '..')
  const candidates = [
    ...(address.startsWith('/') ? [] : [join(beside, address)]),
    ...ROOTS.map((name) => join(root, name, address)),
    imagesByName.get(basename(address)) ?? '',
  ]
  return candidates.find((candidate) => candidate !== '' && isTakenFile(folder, candidate)) ?? null
}

/** Whether a path is that of a file that comes with a folder, wherever links on the way lead. */
export function isTakenFile({ isTaken }: Folder, path: string): boolean {
  // A name with NUL is that of no file.
  if (path.includes('\0') || !statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  return isTaken(dirname(realpathSync(path)))
}
