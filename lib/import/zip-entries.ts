import { isUtf8 } from 'node:buffer'
import { fstatSync, readSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'
import { toNormalForm } from '../text/strings'
import { UnknownSource } from './recognize'
import { say } from './sentences'

/** The limits of unpacking, whatever an archive declares; folders count as files. */
export const LIMITS = { files: 50_000, bytesOfFile: 64 * 1_048_576, bytes: 1_024 * 1_048_576, path: 1_000 }

export type Entry = {
  name: string
  method: number
  checksum: number
  compressed: number
  size: number
  offset: number
}

/** The files in an archive, without folders and symlinks. Throws `UnknownSource` if it is broken, encrypted or lists too many. */
export function* readEntries(descriptor: number): Generator<Entry> {
  const { count, size, offset } = findDirectory(descriptor)
  const directory = read(descriptor, offset, size)
  const length = fstatSync(descriptor).size
  let packed = 0
  let at = 0
  let listed = 0
  // The archives of macOS count their files modulo 65536.
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === CENTRAL_HEADER) {
    listed += 1
    if (listed > LIMITS.files) throw new UnknownSource(say('archive_files', { max: LIMITS.files }))
    const nameLength = directory.readUInt16LE(at + 28)
    const name = decodeName(directory.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/')
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new UnknownSource(say('archive_encrypted'))
    const isLink = directory.readUInt32LE(at + 38) >>> 28 === LINK
    const entry = {
      name,
      method: directory.readUInt16LE(at + 10),
      checksum: directory.readUInt32LE(at + 16),
      compressed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    packed += entry.compressed
    // Entries that share bytes would be unpacked repeatedly (a zip bomb).
    if (packed > length) throw broken()
    if (!isLink && isWanted(name)) yield entry
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  if (listed < count) throw broken()
}

const CENTRAL_HEADER = 0x02014b50
const LOCAL_HEADER = 0x04034b50
/** The file type in the upper bits of a Unix mode: a symbolic link. */
const LINK = 0xa

/** UTF-8, also without its flag, else CP437 (APPNOTE.TXT §D.1). Composed, as texts refer to files; macOS decomposes names. */
function decodeName(bytes: Buffer): string {
  if (isUtf8(bytes)) return toNormalForm(bytes.toString('utf8'), 'NFC')
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, (char) => CP437[char.charCodeAt(0) - 0x80] ?? char)
}

/** The characters from 0x80 on. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0'

function isWanted(name: string): boolean {
  return (
    !name.endsWith('/') && !name.startsWith('__MACOSX/') && !name.includes('\0') && name.length <= LIMITS.path
  )
}

/** Found by the record at the end, which a comment of at most 64 KiB may follow (APPNOTE.TXT §4.3.16). */
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

/** The content of an entry, at most its `size`. Throws `UnknownSource` if it is broken or compressed in another way. */
export function contentOf(descriptor: number, entry: Entry): Buffer {
  const content = unpack(descriptor, entry)
  if (crc32(content) !== entry.checksum) throw broken()
  return content
}

function unpack(descriptor: number, { offset, method, compressed, size, name }: Entry): Buffer {
  const header = read(descriptor, offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL_HEADER) throw broken()
  if (method === STORED && compressed !== size) throw broken()
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

/** Reads bytes of a file from a position; fewer than `length` at its end. */
export function read(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, position))
}
