import type { Readable } from 'node:stream'

/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** The store of files. A file never changes: it is either complete or absent. */
export type MediaStore = {
  /** The file at `path` must not be used afterwards. Resolves when the stored file would survive a power cut. */
  put: (file: string, path: string) => Promise<void>
  size: (file: string) => Promise<number | null>
  read: (file: string, range: ByteRange | null) => Promise<Readable | null>
  remove: (file: string) => Promise<void>
  /** Rejects if no file could be stored now. */
  check: () => Promise<void>
  /** The folder of files that are not stored yet. */
  incoming: string
  /** Creates `incoming` if it is missing; nothing may be written or removed there before. */
  makeIncoming: () => Promise<void>
}
