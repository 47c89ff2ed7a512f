import { readFileSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { say } from '../sentences'
import { isTakenFile } from './find-image'
import type { Folder } from './folder'
import { FrontMatterError, reasonOf } from './front-matter'
import { firstText, type Group, isGroup, toValue, type Value } from './value'

/** Far more than front matter has. */
const MAX_DATA_BYTES = 8 * 1_048_576

/** A file's values merged with its data files: tags are combined, else the nearest file wins. Throws `FrontMatterError`. */
export function withDataFiles(folder: Folder, path: string, values: Group): Group {
  return dataFilesOf(path).reduce((known, file) => merged(known, readData(folder, file)), values)
}

function dataFilesOf(path: string): string[] {
  const folders = dirname(path) === '.' ? [] : dirname(path).split('/')
  const ofFolders = folders.map((name, index) => join(...folders.slice(0, index + 1), name))
  const names = [join(dirname(path), basename(path, extname(path))), ...ofFolders.reverse()]
  return names.flatMap((name) => [`${name}.11tydata.json`, `${name}.json`])
}

function readData(folder: Folder, file: string): Group {
  const path = join(folder.root, file)
  if (!isTakenFile(folder, path)) return {}
  if (statSync(path).size > MAX_DATA_BYTES) throw new FrontMatterError(say('long_data', { file }))
  try {
    const data = toValue(JSON.parse(readFileSync(path, 'utf8')))
    return isGroup(data) ? data : {}
  } catch (error) {
    // RangeError: it is nested too deep.
    if (error instanceof SyntaxError || error instanceof RangeError)
      throw new FrontMatterError(say('data_unreadable', { file, reason: reasonOf(error) }))
    return {}
  }
}

function merged(nearer: Group, farther: Group): Group {
  const both = { ...farther, ...nearer }
  if (nearer.tags === undefined || farther.tags === undefined) return both
  return { ...both, tags: distinct([nearer.tags, farther.tags].flat()) }
}

function distinct(values: Value[]): Value[] {
  return [...new Set(values)]
}

/** Replaces Eleventy's keywords for the file's own dates with the date. */
export function withFileDates(values: Group, { mtime, birthtime }: Stats): Group {
  const word = firstText(values.date)
  if (/^last modified$/i.test(word)) return { ...values, date: mtime.toISOString() }
  if (!/^created$/i.test(word)) return values
  return { ...values, date: (birthtime.getTime() > 0 ? birthtime : mtime).toISOString() }
}
