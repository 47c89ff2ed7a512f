import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { JsonObject } from '../../lib/http/json-body'
import { mediaPathsIn } from '../../lib/moving/media-references'

/** Copies the service's own pictures that an article uses into a folder, each once. */
export function mediaCopier(origin: string, folder: string): (fields: JsonObject) => Promise<void> {
  const copied = new Set<string>()
  return async (fields) => {
    for (const path of mediaPathsIn(fields)) {
      if (copied.has(path)) continue
      copied.add(path)
      await copy(origin + path, join(folder, path))
    }
  }
}

async function copy(url: string, file: string) {
  const response = await fetch(url)
  if (!response.ok) return console.error(`${url} was not copied: the service answered ${response.status}.`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
}
