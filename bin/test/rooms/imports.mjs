import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'
import { filesIn } from '../../release/files.mjs'

const FOLDERS = ['app', 'bin', 'components', 'lib']
const AT_ROOT = ['instrumentation.ts', 'next.config.mjs']
const SOURCE = /\.(?:ts|tsx|mjs)$/
const LEFT_OUT = /\.test\.tsx?$|\/(?:generated|support)\//
/** Imports without a declaration: `import('…')` as a value or type, and `@import … from '…'` in a comment. */
const OTHER_IMPORT = /\bimport\('([^']+)'\)|@import [^\n]* from '([^']+)'/g

/** @returns {Map<string, string[]>} imported files by file, as paths from the project root; no packages, no tests */
export function listImports() {
  const inFolders = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    filesIn(folder).map((path) => `${folder}/${path}`),
  )
  const files = new Set([...inFolders, ...AT_ROOT.filter((file) => existsSync(file))])
  const sources = [...files].filter((file) => SOURCE.test(file) && !LEFT_OUT.test(file))
  return new Map(sources.map((file) => [file, importsOf(file, files)]))
}

/**
 * @param {string} file
 * @param {Set<string>} files
 */
function importsOf(file, files) {
  const found = specifiersIn(file).flatMap((specifier) => findFile(file, specifier, files) ?? [])
  return [...new Set(found)]
}

/** @param {string} file */
function specifiersIn(file) {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports } = parseSync(file, text).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...[...text.matchAll(OTHER_IMPORT)].map(([, called, noted]) => called ?? noted ?? ''),
  ]
}

/**
 * @param {string} from
 * @param {string} specifier
 * @param {Set<string>} files
 */
function findFile(from, specifier, files) {
  if (!/^(?:@\/|\.)/.test(specifier)) return undefined
  const path = specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(from), specifier)
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => files.has(candidate))
}
