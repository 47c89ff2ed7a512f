import { basename, dirname, extname, join } from 'node:path'
import { toLanguageTag } from '../../articles/schema/field-checks'
import type { Folder } from './folder'
import { type HugoLanguages, readHugoLanguages } from './hugo-languages'

/** What a file's path tells: its language, and a key shared with its translations. `path` is without the language. */
export type Place = { path: string; language?: string; key?: string }

/**
 * The languages of a folder's files: from Hugo's configuration if it names any, else from unambiguous paths: `judul.en.md` or
 * `en/judul.md` if the same file exists in another language, or without one.
 */
export function findLanguages(folder: Folder): (path: string) => Place {
  const hugo = readHugoLanguages(folder)
  const placeOf = hugo ? (path: string) => placeByHugo(path, hugo) : placeByForm
  const places = new Map(folder.texts.map((path) => [path, placeOf(path)]))
  const languagesOf = new Map<string, Set<string>>()
  for (const { path, language = '' } of places.values())
    languagesOf.set(keyOf(path), (languagesOf.get(keyOf(path)) ?? new Set()).add(language))
  const isShared = (path: string) => (languagesOf.get(keyOf(path))?.size ?? 0) > 1
  const believed = hugo ? null : believedFolders(places, isShared)
  return (path) => {
    const place = places.get(path) ?? { path }
    const isBelieved =
      believed === null || isShared(place.path) || believed.has(folderOfLanguage(path, place))
    if (!isBelieved) return { path }
    const { language } = place
    return {
      path: place.path,
      ...(language !== undefined && { language }),
      ...(isShared(place.path) && { key: `at ${keyOf(place.path)}` }),
    }
  }
}

/** Ignores the extension: a translation may use another markup language. */
function keyOf(path: string): string {
  return join(dirname(path), basename(path, extname(path)))
}

/** The language folders (`content/en`) with at least one file that exists in another language too. */
function believedFolders(places: Map<string, Place>, isShared: (path: string) => boolean): Set<string> {
  const found = [...places].filter(([path, place]) => place.path !== path && isShared(place.path))
  return new Set(found.map(([path, place]) => folderOfLanguage(path, place)).filter((name) => name !== ''))
}

/** The language folder of a path; blank if the language is in the file name. */
function folderOfLanguage(path: string, place: Place): string {
  const [folders, others] = [dirname(path).split('/'), dirname(place.path).split('/')]
  const at = folders.findIndex((name, index) => name !== others[index])
  return folders.length === others.length || at === -1 ? '' : folders.slice(0, at + 1).join('/')
}

function placeByHugo(path: string, { languages, defaultLanguage }: HugoLanguages): Place {
  const named = byName(
    path,
    (name) => languages.find(({ key }) => key.toLowerCase() === name.toLowerCase())?.tag,
  )
  if (named) return named
  const own = languages.find(({ contentDir }) => contentDir !== null && path.startsWith(`${contentDir}/`))
  // Hugo merges the content of all languages into one tree.
  if (own?.contentDir) return { path: `content/${path.slice(own.contentDir.length + 1)}`, language: own.tag }
  return { path, ...(defaultLanguage !== null && { language: defaultLanguage }) }
}

function placeByForm(path: string): Place {
  return byName(path, knownLanguage) ?? byFolder(path) ?? { path }
}

/** Reads `judul.en.md` as `judul.md` in a language; null if the name has none. */
function byName(path: string, languageOf: (name: string) => string | undefined): Place | null {
  const ending = extname(path)
  const name = basename(path, ending)
  const suffix = extname(name)
  const language = suffix === '' ? undefined : languageOf(suffix.slice(1))
  return language === undefined
    ? null
    : { path: join(dirname(path), basename(name, suffix) + ending), language }
}

/** Reads `blog/en/judul.md` as `blog/judul.md` in a language; null if no folder is one. */
function byFolder(path: string): Place | null {
  const folders = dirname(path).split('/')
  const isLanguage = (name: string) => knownLanguage(name) !== undefined
  const short = folders.findLastIndex((name) => /^[a-z]{2}(?:[-_]|$)/i.test(name) && isLanguage(name))
  // Few folders are named after a language by three letters: `src` is Sardinian.
  const at = short === -1 ? folders.findLastIndex(isLanguage) : short
  const language = knownLanguage(folders[at] ?? '')
  if (language === undefined) return null
  return { path: join(...folders.toSpliced(at, 1), basename(path)), language }
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The tag in a part of a name (`en`, `pt-br`, `zh_Hans`), if its language has an English name. */
function knownLanguage(part: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z]{2,4}|[-_][a-z]{4}[-_][a-z]{2})?$/i.test(part)) return undefined
  const tag = toLanguageTag(part.replaceAll('_', '-'))
  return tag !== null && NAMES.of(tag.split('-', 1)[0] ?? '') !== undefined ? tag : undefined
}
