import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import { isJsonObject } from '../../http/json-body'
import { between, readChunks } from '../chunks'
import { BrokenSource } from '../import-item'
import { type Said, say } from '../sentences'

export type Row = Record<string, unknown>

/** The rows of tables of a Ghost export (`{"db": [{"data": …}]}` or `{"data": …}`) in order. Throws `BrokenSource`. */
export async function* readTables(
  file: string,
  names: readonly string[],
): AsyncGenerator<{ table: string; row: Row; end: number }> {
  let rows: { table: string; row: Row }[] = []
  let problem: string | Said | null = null
  let end = 0
  const paths = names.flatMap((name) => [`$.data.${name}.*`, `$.db.*.data.${name}.*`])
  const tokenizer = new Tokenizer()
  const parser = new TokenParser({ paths, keepStack: false })
  let depth = 0
  let progress = 0
  tokenizer.onToken = (token) => {
    const isEnd = CLOSING.has(token.token)
    if (OPENING.has(token.token)) depth += 1
    if (isEnd) depth -= 1
    // At each value, the parser checks all open levels.
    if (depth > MAX_DEPTH) problem ??= say('json_deep', { max: MAX_DEPTH })
    if (problem) return
    if (depth <= DEPTH_OF_TABLES || (isEnd && depth <= DEPTH_IN_DB)) progress = token.offset
    parser.write(token)
  }
  parser.onValue = ({ value, stack }) => {
    // The last entry of the stack is the table's array, whose key is the table's name.
    const table = String(stack.at(-1)?.key ?? '')
    if (isJsonObject(value)) rows.push({ table, row: value })
  }
  tokenizer.onError = parser.onError = (error) => {
    problem ??= error.message
  }
  for await (const chunk of readChunks(file)) {
    const start = end
    end += chunk.length
    tokenizer.write(chunk)
    for (const [index, { table, row }] of rows.entries())
      yield { table, row, end: between(start, end, (index + 1) / rows.length) }
    rows = []
    if (end - progress > MAX_ROW_BYTES) problem ??= 'a row is larger than 64 MiB'
    if (problem) break
  }
  if (problem || !parser.isEnded) {
    const said = problem ? say('json_broken', { byte: end, reason: problem }) : say('json_cut', { byte: end })
    throw new BrokenSource(said)
  }
}

/** The levels of the document, `data` and a table, where nothing is kept; `db` and its list add two. */
const DEPTH_OF_TABLES = 3
const DEPTH_IN_DB = 5
/** The import uses only a few levels of a row. */
const MAX_DEPTH = 100
/** A row is in memory as a whole, and so is a string. */
const MAX_ROW_BYTES = 64 * 1_048_576
const OPENING = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET])
const CLOSING = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET])

/** A field of a row as a string; blank if it has none. */
export function textOf(row: Row | undefined, name: string): string {
  const value = row?.[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
