import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** The service's code, except `lib/import`, which runs in separate processes, and `lib/config`, whose input is the operator's. */
const FOLDERS = ['app', 'components', 'lib']
const LEFT_OUT = /^lib\/(?:config|import)\/|\.test\.tsx?$/

/** @typedef {{ type: 'Literal', start: number, regex: { pattern: string, flags: string } }} RegExpNode */
/** @typedef {{ file: string, line: number, pattern: string, flags: string }} Literal */

/** @returns {Literal[]} */
export function listLiterals() {
  return FOLDERS.flatMap(sourcesIn).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const lineAt = (/** @type {number} */ start) => text.slice(0, start).split('\n').length
    return literalsIn(parseSync(file, text).program).map(({ start, regex }) => ({
      file,
      line: lineAt(start),
      ...regex,
    }))
  })
}

function sourcesIn(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
}

/** @returns {RegExpNode[]} */
function literalsIn(/** @type {unknown} */ node) {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return []
  if (isRegExpNode(node)) return [node]
  return Object.values(node).flatMap(literalsIn)
}

/** @returns {node is RegExpNode} */
function isRegExpNode(/** @type {object} */ node) {
  return 'type' in node && node.type === 'Literal' && 'regex' in node
}
