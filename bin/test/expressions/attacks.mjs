import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { samplesOf } from './samples.mjs'

/** @import { AST } from '@eslint-community/regexpp' */

/** What is bounded more closely than this takes no time that anybody notices. */
const UNBOUNDED = 1_000
/** No expression goes on after these. */
const ENDS = ['\0', '\n\0', '']

/**
 * What an expression repeats, and what leads there, over and over, and then an end that does not match: if anything can
 * make it go over the same characters again and again, that does.
 * @param {Pick<import('./literals.mjs').Literal, 'pattern' | 'flags'>} literal
 * @param {number} length
 */
export function* attacksOn({ pattern, flags }, length) {
  for (const [lead, pump] of pumpsOf(pattern, flags)) {
    const body = lead + pump.repeat(Math.ceil(length / pump.length))
    for (const end of ENDS) yield body + end
  }
}

function pumpsOf(/** @type {string} */ pattern, /** @type {string} */ flags) {
  const options = { unicode: flags.includes('u') }
  /** @type {[lead: string, pump: string][]} */
  const pumps = []
  visitRegExpAST(new RegExpParser().parsePattern(pattern, 0, pattern.length, options), {
    onQuantifierEnter(node) {
      if (node.max < UNBOUNDED) return
      const lead = leadTo(node, flags)
      const repeated = samplesOf(node.element, flags)
      for (const part of repeated) pumps.push(['', lead + part], [lead, part], ['', part])
      pumps.push(['', lead], ['', `${lead}${repeated[0]}${restAfter(node, flags)}`])
    },
  })
  return pumps.filter(([, pump]) => pump !== '')
}

/**
 * A text that an expression matches before it comes to one of its parts.
 * @param {AST.Node} node
 * @param {string} flags
 * @returns {string}
 */
function leadTo(node, flags) {
  if (!node.parent) return ''
  return leadTo(node.parent, flags) + neighbours(node, flags, (elements, at) => elements.slice(0, at))
}

/** And one that it matches after it, up to the last part. */
function restAfter(/** @type {AST.Node} */ node, /** @type {string} */ flags) {
  return neighbours(node, flags, (elements, at) => elements.slice(at + 1, -1))
}

/**
 * @param {AST.Node} node
 * @param {string} flags
 * @param {(elements: AST.Element[], at: number) => AST.Element[]} choose
 */
function neighbours(node, flags, choose) {
  if (node.parent?.type !== 'Alternative') return ''
  const { elements } = node.parent
  return choose(elements, elements.indexOf(/** @type {AST.Element} */ (node)))
    .map((element) => samplesOf(element, flags)[0] ?? '')
    .join('')
}
