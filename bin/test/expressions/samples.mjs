/** @import { AST } from '@eslint-community/regexpp' */

/** Characters of the kinds that expressions distinguish. */
const TELLING = [...'a \t\n#-"<./&0A_=,:([{`*~!é\r\'一']
const CHARACTERS = [...TELLING, ...Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code))]
const MAX_SAMPLES = 12
const MAX_REPEATS = 300

/**
 * @param {AST.Node} node
 * @param {string} flags
 * @returns {string[]}
 */
export function samplesOf(node, flags) {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)]
    case 'CharacterClass':
    case 'CharacterSet':
      return charactersOf(node, flags)
    case 'Quantifier':
      return repetitionsOf(node, flags)
    case 'Group':
    case 'CapturingGroup':
      return first(node.alternatives.flatMap((alternative) => samplesOf(alternative, flags)))
    case 'Alternative':
      return node.elements.map((element) => samplesOf(element, flags)).reduce(joined, [''])
    default:
      // Assertions and backreferences.
      return ['']
  }
}

function charactersOf(/** @type {AST.Node} */ { raw }, /** @type {string} */ flags) {
  const one = new RegExp(`^${raw}$`, flags.replace(/[gmy]/g, ''))
  const found = []
  for (const character of CHARACTERS) {
    if (one.test(character)) found.push(character)
    if (found.length === MAX_SAMPLES) break
  }
  return found
}

function repetitionsOf(/** @type {AST.Quantifier} */ { element, min }, /** @type {string} */ flags) {
  const once = samplesOf(element, flags).map((text) => text.repeat(Math.min(Math.max(min, 1), MAX_REPEATS)))
  return first(min === 0 ? [...once.slice(0, MAX_SAMPLES - 1), ''] : once)
}

function joined(/** @type {string[]} */ texts, /** @type {string[]} */ ends) {
  return first(ends.flatMap((end) => texts.map((text) => text + end)))
}

function first(/** @type {string[]} */ texts) {
  return [...new Set(texts)].slice(0, MAX_SAMPLES)
}
