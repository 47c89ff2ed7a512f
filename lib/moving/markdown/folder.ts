import { readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'

/** Folders that hold no articles of their own. */
const SKIPPED = new Set('node_modules _site _layouts _includes _data _sass _plugins'.split(' '))
/** Those of Hugo, beside its `content`. */
const SKIPPED_BESIDE_CONTENT = new Set('layouts archetypes themes resources i18n public vendor'.split(' '))
/** HTML is an article only where generators look for articles. */
const HTML = /(?:^|\/)(?:_posts|_drafts|content)\/.*\.html?$/i
const MARKDOWN = /\.(?:md|markdown|mdown|mkd|mdx)$/i
/** Texts in the languages of other markups, and Eleventy's data that is code. */
const FOREIGN = /\.(?:adoc|asciidoc|org|rst|textile|mdoc|njk|liquid|11tydata\.[cm]?js)$/i
const PICTURES = /\.(?:png|jpe?g|gif|webp|avif)$/i

/** A folder of texts: its files in order, and where pictures are found by their names (Obsidian). */
export type Folder = { root: string; texts: string[]; picturesByName: Map<string, string> }

/** Lists a folder and those in it, but for what generators made or keep for themselves. */
export function listFolder(root: string): Folder {
  const folder: Folder = { root: realpathSync(root), texts: [], picturesByName: new Map() }
  visit(folder, folder.root)
  return folder
}

/** Whether a folder has any text in Markdown. */
export function hasMarkdown({ texts }: Folder): boolean {
  return texts.some((path) => MARKDOWN.test(path))
}

/** Whether a file of a folder is no Markdown, and is only named in the report. */
export function isForeign(path: string): boolean {
  return FOREIGN.test(path)
}

function visit(folder: Folder, directory: string) {
  const entries = readdirSync(directory, { withFileTypes: true })
  const isBesideContent = entries.some((entry) => entry.name === 'content' && entry.isDirectory())
  const isSkipped = (name: string) =>
    name.startsWith('.') || SKIPPED.has(name) || (isBesideContent && SKIPPED_BESIDE_CONTENT.has(name))
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(directory, entry.name)
    if (entry.isDirectory() && !isSkipped(entry.name)) visit(folder, path)
    if (!entry.isFile()) continue
    const name = relative(folder.root, path).split(sep).join('/')
    if (MARKDOWN.test(entry.name) || FOREIGN.test(entry.name) || HTML.test(name)) folder.texts.push(name)
    if (PICTURES.test(entry.name) && !folder.picturesByName.has(entry.name))
      folder.picturesByName.set(entry.name, path)
  }
}

/** Where generators serve files from: an address from the root is looked for in each. */
const ROOTS = [
  '',
  'static',
  'public',
  'assets',
  'src',
  'source',
  'content',
  'src/content',
  'src/assets',
  'images',
  'media',
  'attachments',
]

/**
 * The file that a text at `path` means by the address of a picture; null when there is none in the folder. Links and
 * `../` never lead out of it.
 */
export function findPicture(
  { root, picturesByName }: Folder,
  path: string,
  reference: string,
): string | null {
  const address = decode(reference.replace(/[?#].*$/, '')).replace(/^[@~]\//, '/')
  const beside = resolve(root, path, '..')
  const candidates = [
    ...(address.startsWith('/') ? [] : [join(beside, address)]),
    ...ROOTS.map((folder) => join(root, folder, address)),
    picturesByName.get(basename(address)) ?? '',
  ]
  return candidates.find((candidate) => candidate !== '' && isFileIn(root, candidate)) ?? null
}

function isFileIn(root: string, path: string): boolean {
  if (!path.startsWith(root + sep)) return false
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  return realpathSync(path).startsWith(root + sep)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
