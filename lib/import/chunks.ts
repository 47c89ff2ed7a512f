import { createReadStream } from 'node:fs'

/** A file, 256 KiB at a time. */
export function readChunks(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: 256 * 1024 })
}

/** Roughly where a piece of a chunk ends, in bytes of the file. */
export function between(start: number, end: number, share: number): number {
  return Math.round(start + (end - start) * share)
}
