import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { toLanguageTag } from '../../articles/schema/field-checks'
import { isTakenFile } from './find-image'
import type { Folder } from './folder'
import { FrontMatterError, parseValues } from './front-matter'
import { firstText, type Group, isGroup } from './value'

/** The languages of a Hugo site: `key` is used in file names, `contentDir` is a language's own content folder, if any. */
export type HugoLanguages = {
  languages: { key: string; tag: string; contentDir: string | null }[]
  defaultLanguage: string | null
}

const NAMES = [
  'hugo',
  'config',
  'config/_default/hugo',
  'config/_default/config',
  'config/_default/languages',
]
const ENDINGS = ['.toml', '.yaml', '.yml', '.json']
const MAX_BYTES = 1_048_576

/** The languages in a folder's Hugo configuration; null if it names none. */
export function readHugoLanguages(folder: Folder): HugoLanguages | null {
  const found = NAMES.flatMap((name) => ENDINGS.map((ending) => name + ending)).flatMap((file) => {
    const values = readConfiguration(folder, file)
    if (!values) return []
    return [file.includes('/languages.') ? { languages: values } : values]
  })
  const known = Object.assign({}, ...found.map(withPlainNames)) as Group
  const { languages } = known
  if (!isGroup(languages)) return null
  const fallback = firstText(known.defaultcontentlanguage) || 'en'
  const all = Object.entries(languages).flatMap(([key, value]) => toLanguage(key, value))
  if (all.length === 0) return null
  return { languages: all, defaultLanguage: all.find(({ key }) => key === fallback)?.tag ?? null }
}

function toLanguage(key: string, value: Group[string]): HugoLanguages['languages'] {
  const values = isGroup(value) ? withPlainNames(value) : {}
  const tag = [key, firstText(values.languagecode), firstText(values.locale)]
    .map((text) => toLanguageTag(text.replaceAll('_', '-')))
    .find((candidate) => candidate !== null)
  if (!tag) return []
  return [{ key, tag, contentDir: firstText(values.contentdir).replace(/^\.?\/|\/+$/g, '') || null }]
}

/** Lower-cases the names, since Hugo ignores case. */
function withPlainNames(values: Group): Group {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
}

function readConfiguration(folder: Folder, file: string): Group | null {
  const path = join(folder.root, file)
  if (!isTakenFile(folder, path) || statSync(path).size > MAX_BYTES) return null
  try {
    return parseValues(readFileSync(path, 'utf8'), extname(file).slice(1))
  } catch (error) {
    // The texts are imported without it: their languages are found otherwise.
    if (error instanceof FrontMatterError) return null
    throw error
  }
}
