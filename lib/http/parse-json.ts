import { visit } from 'jsonc-parser'
import { AppError } from '../errors'

export const MAX_DEPTH = 32

/** Throws `invalid_json`, with line and column, or if it is nested deeper than 32 levels. */
export function parseJson(text: string): unknown {
  const value = parseText(text)
  if (isNestedDeeper(value, MAX_DEPTH)) throw tooDeep()
  return value
}

/** Whether arrays and objects are nested deeper than `max`. Goes by levels, since recursion would overflow the stack. */
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

/** Where a text stops being JSON, counted from 1. Node's own message often lacks the position. */
function placeOfError(text: string): { line: number; column: number } {
  const before = text.slice(0, offsetOfError(text))
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: before.length - lineStart + 1 }
}

function offsetOfError(text: string): number {
  let depth = 0
  const enter = () => {
    depth += 1
    if (depth > MAX_DEPTH) throw tooDeep()
  }
  const leave = () => {
    depth -= 1
  }
  const visitor = {
    onError: stopAt,
    onObjectBegin: enter,
    onArrayBegin: enter,
    onObjectEnd: leave,
    onArrayEnd: leave,
  }
  try {
    visit(text, visitor, { disallowComments: true, allowTrailingComma: false })
    return text.length
  } catch (cause) {
    if (cause instanceof FirstError) return cause.offset
    throw cause
  }
}

/** Thrown to stop the parser, which otherwise goes on to the end and reports an error for each character. */
class FirstError extends Error {
  constructor(readonly offset: number) {
    super()
  }
}

function stopAt(_code: number, offset: number): never {
  throw new FirstError(offset)
}

function containersIn(values: unknown[]): object[] {
  return values.filter((value): value is object => typeof value === 'object' && value !== null)
}

function tooDeep(): AppError {
  return new AppError('invalid_json', `The body is nested deeper than ${MAX_DEPTH} levels; flatten it.`)
}
