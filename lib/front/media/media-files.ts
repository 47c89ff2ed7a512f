import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Backend } from '../../backend/backend'
import { onAnnouncement } from '../../bus/topics'
import { possibleFiles } from '../../media/files'
import type { ByteRange } from '../../media/store/media-store'
import { mediaStore, toStoreError } from '../../media/store/store'

const MAX_CACHED_BYTES = 32 * 1024 * 1024
/** For the variants that pages show; whole images may wait for the disk. */
const MAX_CACHED_FILE_BYTES = 512 * 1024
const MAX_KNOWN_SIZES = 20_000
const DEPENDENCY = 'media:'

export type MediaFiles = {
  /** Whether the file belongs to an existing image, as far as this instance knows. */
  isKnown: (file: string) => boolean
  size: (file: string) => Promise<number | null>
  cached: (file: string) => Buffer | undefined
  read: (file: string, range: ByteRange | null) => Promise<Buffer | AsyncIterable<Buffer> | null>
}

/** Asks the store only for files of existing images: strangers make up names, and a bucket is slow and costs money. */
export function createMediaFiles({ isFileOfMedia }: Pick<Backend, 'isFileOfMedia'>): MediaFiles {
  const bytes = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    maxEntrySize: MAX_CACHED_FILE_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const sizes = new LRUCache<string, number>({ max: MAX_KNOWN_SIZES })
  /** A lookup that began before a deletion may have found an image that no longer exists. */
  let deletions = 0
  onAnnouncement((changed) => {
    if (changed === 'all') {
      deletions++
      bytes.clear()
      sizes.clear()
      return
    }
    const deleted = changed.filter((dependency) => dependency.startsWith(DEPENDENCY))
    deletions += deleted.length
    for (const file of deleted.flatMap((dependency) => possibleFiles(dependency.slice(DEPENDENCY.length)))) {
      bytes.delete(file)
      sizes.delete(file)
    }
  })

  async function size(file: string): Promise<number | null> {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const before = deletions
    // While the database is away, the store may know.
    if (!(await isFileOfMedia(file).catch(() => true))) return null
    const found = await mediaStore().size(file)
    if (found !== null && deletions === before) sizes.set(file, found)
    return found
  }

  return {
    isKnown: (file) => sizes.has(file) || bytes.has(file),
    size,
    cached: (file) => bytes.get(file),
    async read(file, range) {
      const length = await size(file)
      const stream = length === null ? null : await mediaStore().read(file, range)
      if (length === null || !stream) return null
      const body = exactly(stream, range ? range.end - range.start + 1 : length, file)
      if (range || length > MAX_CACHED_FILE_BYTES) return body
      const whole = await buffer(body)
      // Not for an image that was deleted meanwhile.
      if (sizes.has(file)) bytes.set(file, whole)
      return whole
    },
  }

  /** Throws if the store gives fewer or more bytes than the head promises: more would be taken for the next response. */
  async function* exactly(body: Readable, length: number, file: string): AsyncGenerator<Buffer> {
    let left = length
    try {
      for await (const chunk of body) {
        left -= chunk.length
        if (left < 0) break
        yield chunk
      }
    } catch (error) {
      throw toStoreError(error)
    }
    if (left === 0) return
    // Either of the two may be wrong: the next request asks for both again.
    sizes.delete(file)
    throw toStoreError(new Error(`The store gave ${length - left} of ${length} bytes of ${file}.`))
  }
}
