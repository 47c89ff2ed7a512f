import { join } from 'node:path'
import type { JsonObject } from '../../lib/http/json-body'
import { mediaPathsIn } from '../../lib/import/media-references'
import { networkError } from '../service/network-error'
import { readBounded } from '../service/read-bounded'
import { imageFile } from '../service/store-names'
import { type FileMode, writeWhole } from '../service/write-whole'
import { makeFolder } from './write-articles'

/** No image is stored that is larger: its longest side is 2,560 pixels. */
const MAX_IMAGE_BYTES = 64 * 1_048_576
const TIMEOUT_MS = 60_000

/** Copies the media that an article uses into a folder, each once. */
export function mediaCopier(origin: string, folder: string, mode: FileMode) {
  const copied = new Set<string>()
  return async (fields: JsonObject) => {
    for (const path of mediaPathsIn(fields)) {
      const file = imageFile(folder, path)
      if (file === null || copied.has(path)) continue
      copied.add(path)
      const problem = await copy(origin + path, file, mode).catch(networkError)
      if (problem !== null) console.error(`${origin}${path} was not copied: ${problem}`)
    }
  }

  /** Why it could not be; null when it was. */
  async function copy(url: string, file: string, fileMode: FileMode): Promise<string | null> {
    // Where a service sends it else could be any machine that this one reaches.
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return `the service answered ${response.status}.`
    const bytes = await readBounded(response, MAX_IMAGE_BYTES)
    makeFolder(join(folder, 'media'), fileMode)
    writeWhole(file, bytes, fileMode)
    return null
  }
}
