import { parse } from 'yaml'

/** The parser recurses: so deep that nothing can catch it, if it is let. Each level needs a column, or one of these. */
const MAX_INDENTATION = 100
const MAX_IN_LINE = 100
const MAX_BRACKETS = 500
/** What it takes grows with the square of how many of these stand where none may. */
const MAX_MARKS = 5_000

const INDENTATION = new RegExp(`^[ \\t]{${MAX_INDENTATION + 1}}`, 'm')
const IN_LINE = /[-?:](?=[ \t])/g
const BRACKETS = /[[{]/g
const MARKS = /["[\]{}&*!]/g

/**
 * The value of a YAML document. Every scalar but null is a text, so that dates and titles like 1984 stay as they were
 * written. Throws an Error for what is no YAML, and for what could take its parser very long.
 */
export function readYaml(text: string): unknown {
  const isDeep =
    INDENTATION.test(text) ||
    count(text, BRACKETS) > MAX_BRACKETS ||
    text.split('\n').some((line) => count(line, IN_LINE) > MAX_IN_LINE)
  if (isDeep) throw new Error('it is nested too deep')
  if (count(text, MARKS) > MAX_MARKS) throw new Error('it has too many quotes, brackets and references')
  return parse(text, { schema: 'failsafe', customTags: ['null'], uniqueKeys: false, logLevel: 'error' })
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
