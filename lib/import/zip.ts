import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { systemCode } from '../errors'
import { UnknownSource } from './recognize'
import { say } from './sentences'
import { contentOf, type Entry, LIMITS, read, readEntries } from './zip-entries'

/** The signatures of archives and of empty archives (APPNOTE.TXT §4.3.7, §4.3.16). */
const BEGINNINGS = new Set(['PK\x03\x04', 'PK\x05\x06'])

/** Whether a file has the signature of an archive. */
export function isZip(file: string): boolean {
  return withFile(file, (descriptor) => BEGINNINGS.has(read(descriptor, 0, 4).toString('latin1')))
}

/**
 * Unpacks an archive into an empty folder, without symlinks and paths outside it. Returns the path of the content: its only
 * file or folder, else the whole folder. Throws `UnknownSource` if it is broken, encrypted, too large or has impossible names.
 */
export function extractZip(file: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  withFile(file, (descriptor) => {
    const all = [...readEntries(descriptor)]
    const large = all.find((entry) => isTooLarge(entry) && SOURCE.test(entry.name))
    if (large)
      throw new UnknownSource(
        say('archive_file_large', { name: large.name, max: LIMITS.bytesOfFile / 2 ** 20 }),
      )
    const files = all
      .filter((entry) => !isTooLarge(entry))
      .map((entry) => ({ entry, path: resolve(folder, entry.name) }))
      .filter(({ path }) => path.startsWith(folder + sep))
    if (files.reduce((sum, { entry }) => sum + entry.size, 0) > LIMITS.bytes)
      throw new UnknownSource(say('archive_large'))
    assertFewFolders(files, folder)
    for (const { entry, path } of files) writeNamed(entry.name, path, contentOf(descriptor, entry))
  })
  return onlyOne(folder)
}

/** The file types articles are read from. Other files next to them, such as videos, are ignored if too large. */
const SOURCE = /\.(md|mdx|markdown|xml|json|ndjson|html?)$/i

function isTooLarge({ size }: Entry): boolean {
  return size > LIMITS.bytesOfFile
}

function assertFewFolders(files: { path: string }[], root: string) {
  const folders = new Set([root])
  for (const { path } of files) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder)
      if (files.length + folders.size > LIMITS.files)
        throw new UnknownSource(say('archive_files', { max: LIMITS.files }))
    }
  }
}

/** The error codes for a file or folder where one is already, for a folder where a file is, and for a name that is too long. */
const REFUSALS_OF_NAMES = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

function writeNamed(name: string, path: string, content: Buffer) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    // An archive may name a file twice; which of them is meant, nobody can tell.
    writeFileSync(path, content, { flag: 'wx' })
  } catch (error) {
    if (!REFUSALS_OF_NAMES.has(systemCode(error) ?? '')) throw error
    throw new UnknownSource(say('archive_name', { name }))
  }
}

function onlyOne(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true })
  const [first, ...others] = entries
  if (!first || others.length > 0) return folder
  const path = join(folder, first.name)
  return first.isDirectory() ? onlyOne(path) : path
}

function withFile<Result>(file: string, work: (descriptor: number) => Result): Result {
  const descriptor = openSync(file, 'r')
  try {
    return work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
