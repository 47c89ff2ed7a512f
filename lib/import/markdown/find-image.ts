import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { decodeOrKeep, toNormalForm } from '../../text/strings'
import type { Folder } from './folder'

/** Folders that generators serve files from: an image is looked for in each. */
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

/** The file that an address in the text at `path` refers to, or null; symlinks and `../` only lead to files that are taken. */
export function findImage(folder: Folder, path: string, reference: string): string | null {
  const { root, imagesByName } = folder
  const address = decodeOrKeep(reference.replace(/[?#].*$/, '')).replace(/^[@~]\//, '/')
  const beside = resolve(root, path, '..')
  // Names that macOS decomposed are composed in archives, while texts may have either.
  const candidates = [address, toNormalForm(address, 'NFC')].flatMap((form) => [
    ...(form.startsWith('/') ? [] : [join(beside, form)]),
    ...ROOTS.map((name) => join(root, name, form)),
    imagesByName.get(basename(form)) ?? '',
  ])
  return candidates.find((candidate) => candidate !== '' && isTakenFile(folder, candidate)) ?? null
}

/** Whether a path is that of a file that is imported with a folder, after resolving symlinks. */
export function isTakenFile({ isTaken }: Folder, path: string): boolean {
  // Also false for what no file can be named, such as a name that is too long.
  if (!existsSync(path) || !statSync(path).isFile()) return false
  return isTaken(dirname(realpathSync(path)))
}
