import { type ParseError, parse } from 'jsonc-parser'
import { AppError } from '../errors'

/** How deep what is sent may be nested. */
export const MAX_DEPTH = 32

/** The value of a JSON text. Throws `invalid_json`: with line and column, or where it is nested deeper than 32 levels. */
export function parseJson(text: string): unknown {
  const value = parseText(text)
  if (isNestedDeeper(value, MAX_DEPTH)) throw tooDeep()
  return value
}

/** Whether a value of JSON has more levels of lists and objects than `max`; without recursion. */
export function isNestedDeeper(root: unknown, max: number): boolean {
  let level = containersIn([root])
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > max) return true
    level = containersIn(level.flatMap((container): unknown[] => Object.values(container)))
  }
  return false
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const { line, column } = placeOfError(text)
    throw new AppError('invalid_json', `The body is not valid JSON: see line ${line}, column ${column}.`, {
      members: { line, column },
      cause,
    })
  }
}

/** Where a text stops being JSON, counted from 1. Node's own message leaves the place out in many cases. */
function placeOfError(text: string): { line: number; column: number } {
  const errors: ParseError[] = []
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  } catch (cause) {
    // The parser recurses for each level, until the stack ends.
    throw tooDeep(cause)
  }
  const before = text.slice(0, errors[0]?.offset ?? text.length)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: before.length - lineStart + 1 }
}

function containersIn(values: unknown[]): object[] {
  return values.filter((value): value is object => typeof value === 'object' && value !== null)
}

function tooDeep(cause?: unknown): AppError {
  return new AppError('invalid_json', `The body is nested deeper than ${MAX_DEPTH} levels; flatten it.`, {
    cause,
  })
}
