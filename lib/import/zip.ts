import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { UnknownSource } from './recognize'
import { say } from './sentences'

/** Whatever is said in it, no more than this comes out of an archive. */
const LIMITS = { files: 50_000, bytesOfFile: 64 * 1_048_576, bytes: 1_024 * 1_048_576, path: 1_000 }

type Entry = { name: string; method: number; compressed: number; size: number; offset: number }

/** How archives begin, and those that have nothing in them (APPNOTE.TXT §4.3.7, §4.3.16). */
const BEGINNINGS = new Set(['PK\x03\x04', 'PK\x05\x06'])

/** Whether a file begins as archives do. */
export function isZip(file: string): boolean {
  return withFile(file, (descriptor) => BEGINNINGS.has(read(descriptor, 0, 4).toString('latin1')))
}

/**
 * Unpacks an archive into an empty folder, without links and what lies outside it, and gives where its content begins: the one
 * file or folder that it has, else the whole. Throws `UnknownSource` for what is broken, encrypted or too large.
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
    const entries = all.filter((entry) => !isTooLarge(entry))
    if (entries.reduce((sum, { size }) => sum + size, 0) > LIMITS.bytes)
      throw new UnknownSource(say('archive_large'))
    for (const entry of entries) {
      const path = resolve(folder, entry.name)
      if (!path.startsWith(folder + sep)) continue
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, contentOf(descriptor, entry))
    }
  })
  return onlyOne(folder)
}

/** What articles are read from; a film beside them is none. */
const SOURCE = /\.(md|mdx|markdown|xml|json|ndjson|html?)$/i

function isTooLarge({ size }: Entry): boolean {
  return size > LIMITS.bytesOfFile
}

function onlyOne(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true })
  const [first, ...others] = entries
  if (!first || others.length > 0) return folder
  const path = join(folder, first.name)
  return first.isDirectory() ? onlyOne(path) : path
}

function* readEntries(descriptor: number): Generator<Entry> {
  const { count, size, offset } = findDirectory(descriptor)
  if (count > LIMITS.files) throw new UnknownSource(say('archive_files', { max: LIMITS.files }))
  const directory = read(descriptor, offset, size)
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL_HEADER) throw broken()
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new UnknownSource(say('archive_encrypted'))
    const isLink = directory.readUInt32LE(at + 38) >>> 28 === LINK
    const entry = {
      name,
      method: directory.readUInt16LE(at + 10),
      compressed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    if (!isLink && isWanted(name)) yield entry
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
}

const CENTRAL_HEADER = 0x02014b50
const LOCAL_HEADER = 0x04034b50
/** The kind of file in the upper bits of a mode of Unix: a symbolic link. */
const LINK = 0xa

function isWanted(name: string): boolean {
  return (
    !name.endsWith('/') && !name.startsWith('__MACOSX/') && !name.includes('\0') && name.length <= LIMITS.path
  )
}

/** By the record at the end, before which a comment of 64 KiB at most may stand (APPNOTE.TXT §4.3.16). */
function findDirectory(descriptor: number) {
  const length = fstatSync(descriptor).size
  const start = Math.max(0, length - 22 - 0xffff)
  const end = read(descriptor, start, length - start)
  const at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at < 0 || at + 22 > end.length) throw broken()
  const found = {
    count: end.readUInt16LE(at + 10),
    size: end.readUInt32LE(at + 12),
    offset: end.readUInt32LE(at + 16),
  }
  if (found.count === 0xffff || found.offset + found.size > length)
    throw new UnknownSource(say('archive_incomplete'))
  return found
}

function contentOf(descriptor: number, { offset, method, compressed, size, name }: Entry): Buffer {
  const header = read(descriptor, offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL_HEADER) throw broken()
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = read(descriptor, start, Math.min(compressed, LIMITS.bytesOfFile))
  if (packed.length !== compressed) throw broken()
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new UnknownSource(say('archive_packing', { name }))
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw broken()
  }
}

const STORED = 0
const DEFLATED = 8

function broken(): UnknownSource {
  return new UnknownSource(say('archive_broken'))
}

function read(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, position))
}

function withFile<Result>(file: string, work: (descriptor: number) => Result): Result {
  const descriptor = openSync(file, 'r')
  try {
    return work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
