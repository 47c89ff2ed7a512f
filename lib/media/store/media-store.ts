import type { Readable } from 'node:stream'

/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** Where the files of images are. A file never changes: it is there whole, or not. */
export type MediaStore = {
  /** Takes the file at `path` in; what is at `path` afterwards is of no use. Resolves when it would survive a power cut. */
  put: (file: string, path: string) => Promise<void>
  /** How many bytes a file has; null when it is not there. */
  size: (file: string) => Promise<number | null>
  /** A file, or a part of it; null when it is not there. */
  read: (file: string, range: ByteRange | null) => Promise<Readable | null>
  remove: (file: string) => Promise<void>
  /** A folder on this machine for files that are on their way in. */
  incoming: string
}
