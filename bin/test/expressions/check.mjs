// Tries every regular expression of the service on hostile texts: none may take more than linear time.
import { attacksOn } from './attacks.mjs'
import { HARMLESS, isHarmless } from './harmless.mjs'
import { isSlow } from './is-slow.mjs'
import { listLiterals } from './literals.mjs'

/** A quadratic expression takes some hundred milliseconds for this length. */
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

/** Listed expressions that no longer exist. Ones that became fast are not reported: timings vary too much. */
function listOutdated() {
  return Object.entries(HARMLESS).flatMap(([file, { expressions }]) =>
    expressions
      .filter(({ source }) => !literals.some((found) => found.file === file && found.pattern === source))
      .map((expression) => `${file} has no ${expression} any more: it is to be taken off the list.`),
  )
}
