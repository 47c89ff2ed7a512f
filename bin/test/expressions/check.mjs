// Tries every regular expression of the service on texts made against it: none may take more than linear time.
import { attacksOn } from './attacks.mjs'
import { HARMLESS, isHarmless } from './harmless.mjs'
import { isSlow } from './is-slow.mjs'
import { listLiterals } from './literals.mjs'

/** In quadratic time that takes some hundred milliseconds. */
const LENGTH = 40_000

const literals = listLiterals()
const slow = literals
  .filter((literal) => !isHarmless(literal))
  .flatMap((literal) => {
    const text = findAttack(literal)
    return text === null ? [] : [{ ...literal, text }]
  })
const findings = [...slow.map(toSentence), ...listOutdated()]
for (const finding of findings) console.error(finding)
process.exitCode = findings.length > 0 ? 1 : 0

/** @typedef {import('./literals.mjs').Literal} Literal */

function findAttack(/** @type {Literal} */ literal) {
  for (const text of attacksOn(literal, LENGTH)) if (isSlow(literal, text)) return text
  return null
}

/** @param {Literal & { text: string }} finding */
function toSentence({ file, line, pattern, flags, text }) {
  return `${file}:${line} /${pattern}/${flags} takes more than linear time for ${JSON.stringify(text.slice(0, 40))}…`
}

/** What is listed but not there any more; how slow it is, a machine says one time so, and another one so. */
function listOutdated() {
  return Object.entries(HARMLESS).flatMap(([file, { expressions }]) =>
    expressions
      .filter(({ source }) => !literals.some((found) => found.file === file && found.pattern === source))
      .map((expression) => `${file} has no ${expression} any more: it is to be taken off the list.`),
  )
}
