import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readGhost } from './ghost/read-ghost'
import type { ImportOptions, Pieces } from './import-item'
import { type Folder, hasMarkdown, listFile, listFolder } from './markdown/folder'
import { readMarkdown } from './markdown/read-markdown'
import { readNdjson } from './ndjson/read-ndjson'
import { recognizeFile, UnknownSource } from './recognize'
import { say } from './sentences'
import { readWordPress } from './wordpress/read-wordpress'

/** A source to import. `total` is its size in the units of its positions, `read` yields its pieces. */
export type Source = {
  name: string
  isOurs: boolean
  total: number
  /** `signal` aborts what is read before the first piece. */
  read: (options: ImportOptions, signal?: AbortSignal) => Pieces
}

/** Opens a file or a folder by its kind. Throws `UnknownSource`. */
export function openSource(path: string): Source {
  if (statSync(path).isDirectory()) return openFolder(path)
  const kind = recognizeFile(path)
  const total = statSync(path).size
  if (kind === 'ndjson')
    return { name: 'NDJSON', isOurs: true, total, read: (options) => readNdjson(path, options) }
  if (kind === 'wordpress') return fromWordPress([path], 'a WordPress export')
  if (kind === 'ghost')
    return {
      name: 'a Ghost export',
      isOurs: false,
      total,
      read: (options, signal) => readGhost(path, options, signal),
    }
  return fromFolder(listFile(path), 'a Markdown file')
}

function openFolder(path: string): Source {
  const folder = listFolder(path)
  if (hasMarkdown(folder)) return fromFolder(folder, 'a folder of Markdown')
  const exports = listWordPressExports(path)
  if (exports.length === 0) throw new UnknownSource(say('no_markdown', { path }))
  return fromWordPress(exports, 'a WordPress export in parts')
}

/** WordPress.com exports a large site in several files (`….000.xml`, `….001.xml`), which it packs. */
function listWordPressExports(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.].*\.xml$/i.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort()
  return files.every((file) => recognizeFile(file) === 'wordpress') ? files : []
}

function fromWordPress(files: string[], name: string): Source {
  const total = files.reduce((sum, file) => sum + statSync(file).size, 0)
  return { name, isOurs: false, total, read: (options, signal) => readWordPress(files, options, signal) }
}

function fromFolder(folder: Folder, name: string): Source {
  return { name, isOurs: false, total: folder.texts.length, read: (options) => readMarkdown(folder, options) }
}
