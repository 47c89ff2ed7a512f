import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { systemCode } from '../errors'
import { UnknownSource } from './recognize'
import { say } from './sentences'
import { contentOf, type Entry, LIMITS, read, readEntries } from './zip-entries'

/** How archives begin, and those that have nothing in them (APPNOTE.TXT §4.3.7, §4.3.16). */
const BEGINNINGS = new Set(['PK\x03\x04', 'PK\x05\x06'])

/** Whether a file begins as archives do. */
export function isZip(file: string): boolean {
  return withFile(file, (descriptor) => BEGINNINGS.has(read(descriptor, 0, 4).toString('latin1')))
}

/**
 * Unpacks an archive into an empty folder, without links and what lies outside it, and gives where its content begins: the one
 * file or folder that it has, else the whole. Throws `UnknownSource` for what is broken, encrypted, too large or named as no
 * file can be.
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

/** What articles are read from; a film beside them is none. */
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

/** What a system says to a folder where a file is, to the opposite, and to a name that is too long for it. */
const REFUSALS_OF_NAMES = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

function writeNamed(name: string, path: string, content: Buffer) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
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
