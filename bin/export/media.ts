import { join } from 'node:path'
import * as z from 'zod'
import type { JsonObject } from '../../lib/http/json-body'
import { mediaPathsIn, ORIGINS_FILE } from '../../lib/import/media-references'
import type { Client } from '../service/client'
import { networkError } from '../service/network-error'
import { readBounded } from '../service/read-bounded'
import { imageFile } from '../service/store-names'
import { type FileMode, writeWhole } from '../service/write-whole'
import { makeFolderFor } from './write-articles'

/** No stored image is larger: its longest side is at most 2,560 pixels. */
const MAX_IMAGE_BYTES = 64 * 1_048_576
const TIMEOUT_MS = 60_000

/** Copies each media file that articles use into a folder once, downloading from the first of `origins`. */
export async function mediaCopier(origins: [string, ...string[]], folder: string, mode: FileMode) {
  const [origin] = origins
  await makeFolderFor(join(folder, 'media'), mode)
  writeWhole(join(folder, ORIGINS_FILE), [...new Set(origins)].map((one) => `${one}\n`).join(''), mode)
  const copied = new Set<string>()
  return async (fields: JsonObject) => {
    for (const path of mediaPathsIn(fields, origins)) {
      const file = imageFile(folder, path)
      if (file === null || copied.has(path)) continue
      copied.add(path)
      const problem = await copy(origin + path, file, mode).catch(networkError)
      if (problem !== null) console.error(`${origin}${path} was not copied: ${problem}`)
    }
  }

  /** Returns why the copy failed, or null when it succeeded. */
  async function copy(url: string, file: string, fileMode: FileMode): Promise<string | null> {
    // Do not follow redirects: they could lead to any host this machine can reach.
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return `the service answered ${response.status}.`
    const bytes = await readBounded(response, MAX_IMAGE_BYTES)
    writeWhole(file, bytes, fileMode)
    return null
  }
}

const listSchema = z.object({ links: z.object({ self: z.url({ protocol: /^https?$/ }) }) })

/** The origin used to reach the service, and its own SITE_URL origin: articles refer to images by either. */
export async function originsOf(client: Client, origin: string): Promise<[string, ...string[]]> {
  const { json } = await client({ method: 'GET', path: '/api/artikel?limit=1' })
  const { data } = listSchema.safeParse(json)
  return data ? [origin, new URL(data.links.self).origin] : [origin]
}
