import type { Readable } from 'node:stream'

/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** Where the files of images are. A file never changes: it is there whole, or not. */
export type MediaStore = {
  /** What is at `path` afterwards is of no use. Resolves when the file would survive a power cut. */
  put: (file: string, path: string) => Promise<void>
  size: (file: string) => Promise<number | null>
  read: (file: string, range: ByteRange | null) => Promise<Readable | null>
  remove: (file: string) => Promise<void>
  incoming: string
}
