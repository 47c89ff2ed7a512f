import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { samplesOf } from './samples.mjs'

/** @import { AST } from '@eslint-community/regexpp' */

/** Smaller repetition limits take no noticeable time. */
const UNBOUNDED = 1_000
/** Endings that make an expression fail to match. */
const ENDS = ['\0', '\n\0', '']

/**
 * Texts that repeat what a quantifier matches, with or without the text that leads to it, then end without a match: the
 * inputs most likely to make an expression backtrack.
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
 * A text that the expression matches before it reaches `node`.
 * @param {AST.Node} node
 * @param {string} flags
 * @returns {string}
 */
function leadTo(node, flags) {
  if (!node.parent) return ''
  return leadTo(node.parent, flags) + neighbours(node, flags, (elements, at) => elements.slice(0, at))
}

/** A text that it matches after `node`, without the last part. */
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
