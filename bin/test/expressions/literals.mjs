import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** What the service runs; `lib/import` is for commands, and `lib/config` reads what the operator wrote. */
const FOLDERS = ['app', 'components', 'lib']
const LEFT_OUT = /^lib\/(?:config|import)\/|\.test\.tsx?$/

/**
 * Every regular expression that stands in the sources of the service.
 * @returns {{ file: string, line: number, pattern: string, flags: string }[]}
 */
export function listLiterals() {
  return FOLDERS.flatMap(sourcesIn).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const place = ({ start }) => ({ file, line: text.slice(0, start).split('\n').length })
    return literalsIn(parseSync(file, text).program).map((node) => ({ ...place(node), ...node.regex }))
  })
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
}

function literalsIn(node) {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return []
  if (node.type === 'Literal' && node.regex) return [node]
  return Object.values(node).flatMap(literalsIn)
}
