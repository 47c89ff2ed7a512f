import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Moved, MovingOptions, Pieces } from '../moved'
import { toMoved } from '../to-moved'
import { type Folder, findPicture } from './folder'
import { FrontMatterError, splitFile } from './front-matter'
import { isOwnExport, readOwnExport } from './own-export'
import { toDraft } from './to-draft'

/** Far over what an article can have. */
const MAX_FILE_BYTES = 8 * 1_048_576
/** Files about a folder, if no front matter says that they are articles. */
const ABOUT = /^(?:readme|license|changelog|contributing|code[_-]of[_-]conduct|todo|index)\.\w+$/i

/** What the texts of a folder become, with the number of the file. */
export async function* readMarkdown(folder: Folder, options: MovingOptions): Pieces {
  for (const [index, path] of folder.texts.entries()) {
    yield { moved: readText(folder, path, options), position: index + 1 }
  }
}

function readText(folder: Folder, path: string, options: MovingOptions): Moved {
  const at = { source: path, losses: [] }
  const { size } = statSync(join(folder.root, path))
  if (size > MAX_FILE_BYTES)
    return { ...at, failed: `The file has ${size} bytes, more than an article can have.` }
  const name = basename(path)
  if (/^_index\./i.test(name)) return { ...at, skipped: 'the page of a section' }
  try {
    const file = splitFile(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        readFileSync(join(folder.root, path)),
      ),
    )
    if (!file.hasFrontMatter && /\.html?$/i.test(name)) return { ...at, skipped: 'HTML without front matter' }
    if (!file.hasFrontMatter && !path.includes('/') && ABOUT.test(name))
      return { ...at, skipped: 'about the folder' }
    const find = (reference: string) => findPicture(folder, path, reference)
    if (isOwnExport(file.values)) return readOwnExport(path, file.values, file.text, options, find)
    return toMoved(toDraft(path, file, find, options), options)
  } catch (error) {
    if (error instanceof FrontMatterError) return { ...at, failed: error.message }
    if (error instanceof TypeError) return { ...at, failed: 'The file is not UTF-8 text.' }
    throw error
  }
}
