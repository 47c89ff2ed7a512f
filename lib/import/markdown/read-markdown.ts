import { readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { ImportItem, ImportOptions, Pieces } from '../import-item'
import { ORIGINS_FILE, type SiteOrigins } from '../media-references'
import { utf16Of } from '../recognize'
import { say } from '../sentences'
import { toImportItem } from '../to-import-item'
import { withDataFiles, withFileDates } from './eleventy'
import { findImage, isTakenFile } from './find-image'
import { type Folder, isForeign } from './folder'
import { FrontMatterError, splitFile } from './front-matter'
import { findLanguages, type Place } from './languages'
import { isOwnExport, readOwnExport } from './own-export'
import { toSourceArticle } from './to-source-article'

/** Far more than an article can have. */
const MAX_FILE_BYTES = 8 * 1_048_576
/** Files about a folder, unless front matter makes them articles. */
const ABOUT = /^(?:readme|license|changelog|contributing|code[_-]of[_-]conduct|todo|index)\.\w+$/i

/** Imports the texts of a folder, with the number of each file. */
export async function* readMarkdown(folder: Folder, options: ImportOptions): Pieces {
  const placeOf = findLanguages(folder)
  const origins = readOrigins(folder)
  for (const [index, path] of folder.texts.entries()) {
    const at = { path, place: placeOf(path), origins }
    yield { imported: readText(folder, at, options), position: index + 1 }
  }
}

/** The origins of the site that a folder was exported from; null if the folder does not name them. */
function readOrigins(folder: Folder): SiteOrigins {
  const file = join(folder.root, ORIGINS_FILE)
  const isRead = isTakenFile(folder, file) && statSync(file).size <= MAX_ORIGINS_BYTES
  return isRead ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : null
}

const MAX_ORIGINS_BYTES = 4_096

type At = { path: string; place: Place; origins: SiteOrigins }

function readText(folder: Folder, { path, place, origins }: At, options: ImportOptions): ImportItem {
  const at = { source: path, losses: [] }
  const stats = statSync(join(folder.root, path))
  if (stats.size > MAX_FILE_BYTES) return { ...at, failed: say('long_file', { bytes: stats.size }) }
  const name = basename(path)
  if (isForeign(path)) return { ...at, skipped: say('not_markdown', { extension: extname(path) }) }
  if (/^_index\./i.test(name)) return { ...at, skipped: say('section_page') }
  try {
    const file = splitFile(decode(readFileSync(join(folder.root, path))))
    if (!file.hasFrontMatter && /\.html?$/i.test(name)) return { ...at, skipped: say('bare_html') }
    if (!file.hasFrontMatter && !path.includes('/') && ABOUT.test(name))
      return { ...at, skipped: say('about_folder') }
    const find = (reference: string) => findImage(folder, path, reference)
    if (isOwnExport(file.values))
      return readOwnExport(path, file.values, file.text, options, { origins, findImage: find })
    const values = withFileDates(withDataFiles(folder, path, file.values), stats)
    return toImportItem(
      toSourceArticle({ path, root: folder.root, place }, { ...file, values }, find, options),
      options,
    )
  } catch (error) {
    if (error instanceof FrontMatterError) return { ...at, failed: error.said }
    if (error instanceof NotUtf8) return { ...at, failed: say('not_utf8') }
    throw error
  }
}

class NotUtf8 extends Error {}

/** Decodes UTF-8, or UTF-16 by its byte order mark. Throws `NotUtf8`. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder(utf16Of(bytes) ?? 'utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new NotUtf8()
  }
}
