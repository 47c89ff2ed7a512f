import { createHash, type Hash, randomUUID } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { databaseErrorKind } from '../db/errors'
import { flushFile, flushFolder } from '../media/store/store'
import { DAY_MS } from '../text/date-time'
import { BackupError, noSpace, unreadable, unwritable } from './error'
import { CHECKSUM_BYTES, FORMAT, type Header, header } from './header'

const PARTIAL = '.partial'
const OWN_PARTIAL = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.partial$/
const CHUNK_BYTES = 256 * 1024
const MAX_HEADER_BYTES = 4_096
/** Far above our longest row, the stored response to a bulk request of 8 MiB. */
const MAX_LINE_BYTES = 128 * 1024 * 1024

/**
 * Writes a backup that only its owner can read, and replaces a previous one when it is complete. Throws `BackupError` if
 * the disk has no space, if the folder of `name` does not exist or may not be written, or if `name` exists and is not a backup.
 */
export async function writeBackupFile(
  name: string,
  head: Header,
  lines: AsyncGenerator<string>,
): Promise<void> {
  const { file, partial, handle } = await create(name)
  const hash = createHash('sha256')
  const start = `${JSON.stringify(head)}\n`
  hash.update(start)
  try {
    const output = handle.createWriteStream({ highWaterMark: CHUNK_BYTES })
    output.write(start)
    await pipeline(
      Readable.from(inChunks(lines)),
      createGzip({ level: constants.Z_BEST_SPEED + 2 }),
      withChecksum(hash),
      output,
    )
    await flushFile(partial)
    renameSync(partial, file)
    await flushFolder(dirname(file))
  } catch (error) {
    rmSync(partial, { force: true })
    throw databaseErrorKind(error) === 'full' ? noSpace(file) : error
  } finally {
    // A failed write leaves `lines` in the middle of a table.
    await lines.return(undefined)
  }
}

/** Creates the file that becomes the backup. */
async function create(name: string) {
  try {
    // Replaces the target of a symbolic link, not the link.
    const file = existsSync(name) ? realpathSync(name) : name
    assertReplaceable(file)
    removeAbandoned(dirname(file))
    // Another backup of the same name may be made at the same time: the last one to complete stays.
    const partial = `${file}.${randomUUID()}${PARTIAL}`
    return { file, partial, handle: await openFile(partial, 'wx', 0o600) }
  } catch (error) {
    throw unwritable(name, error)
  }
}

/** An opened backup. Each call of `lines` starts over; `share` is the fraction read so far. */
export type BackupFile = { header: Header; lines: () => AsyncIterable<string>; share: () => number }

/** Opens a backup and verifies its checksum. Throws `BackupError` if it is not a backup, truncated, changed or newer. */
export async function openBackupFile(file: string): Promise<BackupFile> {
  const { size, head, start } = readHeader(file)
  if (head.artikel_backup > FORMAT) {
    throw new BackupError(`${file} was made by a newer version of Artikel; restore it with that one.`)
  }
  await assertWhole(file, size)
  let read = 0
  const end = size - CHECKSUM_BYTES - 1
  const lines = () => {
    read = 0
    const source = createReadStream(file, { start, end, highWaterMark: CHUNK_BYTES })
    source.on('data', (chunk) => {
      read += chunk.length
    })
    return linesOf(source.pipe(createGunzip()))
  }
  return { header: head, lines, share: () => read / size }
}

function assertReplaceable(file: string) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found && !found.isFile())
    throw new BackupError(`${file} is not a file; name one, which is created if it does not exist.`)
  if (!found || found.size === 0) return
  try {
    readHeader(file)
  } catch {
    throw new BackupError(`${file} already exists and is not a backup of Artikel; name another file.`)
  }
}

/** Deletes what killed backups of any name left behind; no backup takes a day. */
function removeAbandoned(folder: string) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (!OWN_PARTIAL.test(name)) continue
    const path = join(folder, name)
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - modified > DAY_MS) rmSync(path, { force: true })
  }
}

function readHeader(file: string): { size: number; head: Header; start: number } {
  const descriptor = open(file)
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile()) throw new BackupError(`${file} is not a file.`)
    const { size } = stats
    const bytes = Buffer.alloc(Math.min(size, MAX_HEADER_BYTES))
    readSync(descriptor, bytes)
    const end = bytes.indexOf('\n')
    const head = header.safeParse(parse(bytes.subarray(0, end).toString()))
    if (!head.success) throw new BackupError(`${file} is not a backup of Artikel.`)
    if (size < end + CHECKSUM_BYTES) throw torn(file)
    return { size, head: head.data, start: end + 1 }
  } finally {
    closeSync(descriptor)
  }
}

function open(file: string): number {
  try {
    return openSync(file, 'r')
  } catch (error) {
    throw unreadable(file, error)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function assertWhole(file: string, size: number) {
  const hash = createHash('sha256')
  const covered = createReadStream(file, { end: size - CHECKSUM_BYTES - 1, highWaterMark: CHUNK_BYTES })
  for await (const chunk of covered) hash.update(chunk)
  const parts: Buffer[] = []
  for await (const chunk of createReadStream(file, { start: size - CHECKSUM_BYTES })) parts.push(chunk)
  if (!hash.digest().equals(Buffer.concat(parts))) throw torn(file)
}

function torn(file: string): BackupError {
  return new BackupError(
    `${file} is incomplete or was changed: its checksum differs. Nothing was written; use another backup.`,
  )
}

function lineTooLong(): BackupError {
  return new BackupError(
    `A line of the backup is longer than ${MAX_LINE_BYTES / 2 ** 20} MiB, longer than Artikel writes. Nothing was written; use another backup.`,
  )
}

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const line of lines) {
    text += line
    if (text.length < CHUNK_BYTES) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

function withChecksum(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, hash.digest())
    },
  })
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, at))
      yield Buffer.concat(parts).toString()
      parts = []
      bytes = 0
      from = at + 1
    }
    parts.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > MAX_LINE_BYTES) throw lineTooLong()
  }
}
