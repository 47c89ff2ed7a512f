import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** @typedef {{ files: string[], written: Record<string, string> }} Content `written` has generated files by path */

/** @typedef {import('tar-stream').Pack} Pack */

/** The date that npm gives all files of its packages, so that the same files make the same archive. */
const DATE = new Date('1985-10-26T08:15:00Z')

/**
 * @param {string} folder
 * @param {Content} content
 */
export async function writeFolder(folder, { files, written }) {
  for (const path of files) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    const link = linkOf(path)
    await (link === null ? copyFile(path, target) : symlink(link, target))
  }
  for (const [path, text] of Object.entries(written)) await writeFile(join(folder, path), text)
}

/**
 * Writes a release as `FILE.tar.gz` with one folder in it; returns its SHA-256.
 * @param {string} file
 * @param {string} folder
 * @param {Content} content
 */
export async function writeArchive(file, folder, { files, written }) {
  const { default: tar } = await import('tar-stream')
  const pack = tar.pack()
  const packed = pipeline(pack, createGzip({ level: 6 }), createWriteStream(file))
  for (const [path, text] of Object.entries(written)) await add(pack, `${folder}/${path}`, text)
  for (const path of files) await addFile(pack, `${folder}/${path}`, path)
  pack.finalize()
  await packed
  return sha256(file)
}

/**
 * @param {Pack} pack
 * @param {string} name
 * @param {string} path
 */
function addFile(pack, name, path) {
  const link = linkOf(path)
  if (link !== null) return add(pack, name, undefined, { type: 'symlink', linkname: link })
  return add(pack, name, readFileSync(path))
}

/**
 * Resolves when the archive accepts the next entry.
 * @param {Pack} pack
 * @param {string} name
 * @param {string | Buffer | undefined} content
 * @returns {Promise<void>}
 */
function add(pack, name, content, header = {}) {
  return new Promise((resolve, reject) => {
    const done = (/** @type {Error | null | undefined} */ error) => (error ? reject(error) : resolve())
    pack.entry({ name, mode: 0o644, mtime: DATE, ...header }, content, done)
  })
}

function linkOf(/** @type {string} */ path) {
  return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null
}

async function sha256(/** @type {string} */ file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
