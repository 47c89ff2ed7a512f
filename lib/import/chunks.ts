import { createReadStream } from 'node:fs'

/** Reads a file in chunks of 256 KiB. */
export function readChunks(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: 256 * 1024 })
}

/** The approximate end of a piece of a chunk, as a byte offset in the file. */
export function between(start: number, end: number, share: number): number {
  return Math.round(start + (end - start) * share)
}
