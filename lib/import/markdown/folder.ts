import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, parse, relative, sep } from 'node:path'

/** Folders that hold no articles of their own. */
const SKIPPED = new Set('node_modules _site _layouts _includes _data _sass _plugins'.split(' '))
/** Hugo's folders next to `content`. */
const SKIPPED_BESIDE_CONTENT = new Set('layouts archetypes themes resources i18n public vendor'.split(' '))
/** HTML is an article only where generators look for articles. */
const HTML = /(?:^|\/)(?:_posts|_drafts|content)\/.*\.html?$/i
const MARKDOWN = /\.(?:md|markdown|mdown|mkd|mdx)$/i
/** Texts in other markup languages, and Eleventy's data as code. */
const FOREIGN = /\.(?:adoc|asciidoc|org|rst|textile|mdoc|njk|liquid|11tydata\.[cm]?js)$/i
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif)$/i

export type Folder = {
  root: string
  texts: string[]
  /** The paths of images by file name (Obsidian). */
  imagesByName: Map<string, string>
  /** Whether the files in this directory, given as a real path, may be imported. */
  isTaken: (directory: string) => boolean
}

/** Lists a folder recursively, except what generators built or keep for themselves. */
export function listFolder(path: string): Folder {
  const root = realpathSync(path)
  const folder: Folder = {
    root,
    texts: [],
    imagesByName: new Map(),
    isTaken: (directory) => isBelow(root, directory),
  }
  visit(folder, root)
  return folder
}

/** A single file, with the images next to it and those below the folder of its name (`post.md`, `post/`). */
export function listFile(path: string): Folder {
  const root = realpathSync(dirname(path))
  const own = join(root, parse(path).name)
  const named: Folder = {
    root,
    texts: [],
    imagesByName: new Map(),
    isTaken: (directory) => directory === root || isBelow(own, directory),
  }
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile() && IMAGE.test(entry.name)) named.imagesByName.set(entry.name, join(root, entry.name))
  }
  if (lstatSync(own, { throwIfNoEntry: false })?.isDirectory()) visit(named, own)
  return { ...named, texts: [basename(path)] }
}

function isBelow(root: string, directory: string): boolean {
  return directory === root || directory.startsWith(root.endsWith(sep) ? root : root + sep)
}

/** Whether a folder has any text in Markdown. */
export function hasMarkdown({ texts }: Folder): boolean {
  return texts.some(isMarkdown)
}

/** Whether the name of a file is that of a text in Markdown. */
export function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path)
}

/** Whether a file is in another format than Markdown, and only named in the report. */
export function isForeign(path: string): boolean {
  return FOREIGN.test(path)
}

function nameOf({ name }: Dirent): string {
  return `${parse(name).name}\0${name}`
}

function visit(folder: Folder, directory: string) {
  const entries = readdirSync(directory, { withFileTypes: true })
  const isBesideContent = entries.some((entry) => entry.name === 'content' && entry.isDirectory())
  const isSkipped = (name: string) =>
    name.startsWith('.') || SKIPPED.has(name) || (isBesideContent && SKIPPED_BESIDE_CONTENT.has(name))
  // `judul.md` before `judul.en.md`: the first of several translations is the original.
  for (const entry of entries.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))) {
    const path = join(directory, entry.name)
    if (entry.isDirectory() && !isSkipped(entry.name)) visit(folder, path)
    // macOS keeps attributes of `judul.md` in `._judul.md` on disks of other systems.
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const name = relative(folder.root, path).split(sep).join('/')
    if (MARKDOWN.test(entry.name) || FOREIGN.test(entry.name) || HTML.test(name)) folder.texts.push(name)
    if (IMAGE.test(entry.name) && !folder.imagesByName.has(entry.name))
      folder.imagesByName.set(entry.name, path)
  }
}
