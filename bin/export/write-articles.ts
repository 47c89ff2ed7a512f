import { makeFolder } from '../../lib/config/targets'
import type { JsonObject } from '../../lib/http/json-body'
import { toMarkdownFile } from '../../lib/import/markdown/own-export'
import { articleFile } from '../service/store-names'
import { beginWhole, type FileMode, writeWhole } from '../service/write-whole'

type Articles = AsyncIterable<JsonObject>

/** Writes each article to a line of a file, which appears when all are written. */
export async function writeNdjson(path: string, mode: FileMode, articles: Articles): Promise<void> {
  const file = beginWhole(path, mode)
  try {
    for await (const fields of articles) file.write(`${JSON.stringify(fields)}\n`)
  } catch (error) {
    file.discard()
    throw error
  }
  file.finish()
}

/** Writes each article to `SLUG.md` in a folder. Throws when the slug is not valid. */
export async function writeFolder(path: string, mode: FileMode, articles: Articles): Promise<void> {
  await makeFolderFor(path, mode)
  for await (const fields of articles) {
    const file = articleFile(path, String(fields.slug))
    if (file === null) throw new Error('Only checked fields are written.')
    writeWhole(file, toMarkdownFile(fields), mode)
  }
}

/** Creates a folder for files of `mode`; private files get a folder that other users cannot list. */
export function makeFolderFor(path: string, mode: FileMode): Promise<void> {
  return makeFolder(path, mode === 0o600 ? 0o700 : 0o777)
}
