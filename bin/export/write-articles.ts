import { closeSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '../../lib/http/json-body'
import { toMarkdownFile } from '../../lib/moving/markdown/write-own-export'

/** Where articles are written; only `finish` makes an NDJSON file appear. */
export type ArticleWriter = { add: (fields: JsonObject) => void; finish: () => void }

/** Writes one article on each line of a file, which is there when it is whole. */
export function ndjsonWriter(path: string): ArticleWriter {
  const part = `${path}.part`
  const file = openSync(part, 'w')
  return {
    add: (fields) => void writeSync(file, `${JSON.stringify(fields)}\n`),
    finish() {
      closeSync(file)
      renameSync(part, path)
    },
  }
}

/** Writes each article into a file of a folder: `SLUG.md`. */
export function folderWriter(path: string): ArticleWriter {
  mkdirSync(path, { recursive: true })
  return {
    add: (fields) => writeFileSync(join(path, `${String(fields.slug)}.md`), toMarkdownFile(fields)),
    finish() {},
  }
}
