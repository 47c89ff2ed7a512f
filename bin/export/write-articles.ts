import { makeFolder } from '../../lib/config/targets'
import type { JsonObject } from '../../lib/http/json-body'
import { toMarkdownFile } from '../../lib/import/markdown/own-export'
import { articleFile } from '../service/store-names'
import { beginWhole, type FileMode, writeWhole } from '../service/write-whole'

/** Writes articles. An NDJSON file appears only on `finish`. */
type ArticleWriter = { add: (fields: JsonObject) => void; finish: () => void }

export function ndjsonWriter(path: string, mode: FileMode): ArticleWriter {
  const { write, finish } = beginWhole(path, mode)
  return { add: (fields) => write(`${JSON.stringify(fields)}\n`), finish }
}

/** Writes each article to `SLUG.md` in a folder. `add` throws when the slug is not valid. */
export async function folderWriter(path: string, mode: FileMode): Promise<ArticleWriter> {
  await makeFolderFor(path, mode)
  return {
    add(fields) {
      const file = articleFile(path, String(fields.slug))
      if (file === null) throw new Error('Only checked fields are written.')
      writeWhole(file, toMarkdownFile(fields), mode)
    },
    finish() {},
  }
}

/** Creates a folder for files of `mode`; private files get a folder that other users cannot list. */
export function makeFolderFor(path: string, mode: FileMode): Promise<void> {
  return makeFolder(path, mode === 0o600 ? 0o700 : 0o777)
}
