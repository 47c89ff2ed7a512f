import { readFileSync, type Stats } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { FrontMatterError } from './front-matter'
import { firstText, type Group, isGroup, toValue, type Value } from './value'

/**
 * The values of a file with those that Eleventy's data files give it: of its own name, and of its folders, the nearest
 * first. Tags add up; of all else the nearest counts. Throws `FrontMatterError`.
 */
export function withDataFiles(root: string, path: string, values: Group): Group {
  return dataFilesOf(path).reduce((known, file) => merged(known, readData(root, file)), values)
}

function dataFilesOf(path: string): string[] {
  const folders = dirname(path) === '.' ? [] : dirname(path).split('/')
  const ofFolders = folders.map((name, index) => join(...folders.slice(0, index + 1), name))
  const names = [join(dirname(path), basename(path, extname(path))), ...ofFolders.reverse()]
  return names.flatMap((name) => [`${name}.11tydata.json`, `${name}.json`])
}

function readData(root: string, file: string): Group {
  try {
    const data = toValue(JSON.parse(readFileSync(join(root, file), 'utf8')))
    return isGroup(data) ? data : {}
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new FrontMatterError(`The data in ${file} could not be read: ${error.message}`)
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

/** Eleventy's words for the dates of the file itself, in the place of a date. */
export function withFileDates(values: Group, { mtime, birthtime }: Stats): Group {
  const word = firstText(values.date)
  if (/^last modified$/i.test(word)) return { ...values, date: mtime.toISOString() }
  if (!/^created$/i.test(word)) return values
  return { ...values, date: (birthtime.getTime() > 0 ? birthtime : mtime).toISOString() }
}
