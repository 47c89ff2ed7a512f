import { parse as parseToml } from 'smol-toml'
import { parse } from 'yaml'
import { type Said, say } from '../sentences'
import { type Group, isGroup, toValue } from './value'

export type SplitFile = { values: Group; text: string; hasFrontMatter: boolean }

export class FrontMatterError extends Error {
  override name = 'FrontMatterError'

  constructor(readonly said: Said) {
    super(said.message)
  }
}

const MAX_LENGTH = 262_144
const YAML =
  /^---[ \t]{0,100}([a-z]{0,20})[ \t]{0,100}\r?\n(?:([\s\S]*?)\r?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/i
const TOML = /^\+\+\+[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??\+\+\+[ \t]*(?:\r?\n|$)/
/** The first line of front matter and a field. Without its end the file must fail, since it may be a draft. */
const UNCLOSED = /^(?:---[ \t]*\r?\n[a-z][\w-]{0,100}:(?:\s|$)|\+\+\+[ \t]*\r?\n[\w-]{1,100}[ \t]*=)/
const SEMICOLONS = /^;;;[ \t]*\r?\n([\s\S]*?)\r?\n;;;[ \t]*(?:\r?\n|$)/

/** A text's front matter (YAML, TOML or JSON) and the rest; code is refused, not run. Throws `FrontMatterError`. */
export function splitFile(file: string): SplitFile {
  const text = file.replace(/^\uFEFF/, '')
  // CR line breaks of old Macs.
  const source = withoutBlankLines(text.includes('\n') ? text : text.replace(/\r/g, '\n'))
  const block = findBlock(source.slice(0, MAX_LENGTH))
  const values = block && read(block.parse, block.text)
  if (!block && UNCLOSED.test(source)) throw new FrontMatterError(say('front_matter_open'))
  if (!block || !values) return { values: {}, text: source, hasFrontMatter: false }
  return { values, text: source.slice(block.end), hasFrontMatter: true }
}

const BLANK_LINES =
  /^(?:[ \t]*\r?\n)+(?=---[ \t]*\r?\n[a-z][\w-]{0,100}:(?:\s|$)|\+\+\+[ \t]*\r?\n|\{\s*["}])/i

/** Removes blank lines before front matter, as Hugo does; any other text stays as it is. */
function withoutBlankLines(source: string): string {
  const rest = source.replace(BLANK_LINES, '')
  return rest !== source && findBlock(rest.slice(0, MAX_LENGTH)) ? rest : source
}

type Block = { text: string; end: number; parse: Parse }

/** Makes the line numbers in errors those of the file. */
const FIRST_LINE = '\n'

function findBlock(head: string): Block | null {
  const yaml = YAML.exec(head)
  if (yaml) return { text: FIRST_LINE + (yaml[2] ?? ''), end: yaml[0].length, parse: parserOf(yaml[1] ?? '') }
  const toml = TOML.exec(head)
  if (toml) return { text: FIRST_LINE + (toml[1] ?? ''), end: toml[0].length, parse: parsers.toml }
  const fenced = SEMICOLONS.exec(head)
  if (fenced) return { text: FIRST_LINE + (fenced[1] ?? ''), end: fenced[0].length, parse: parsers.json }
  const length = /^\{\s*["}]/.test(head) ? endOfObject(head) : 0
  if (length === 0) return null
  const lineEnd = /^[ \t]*\r?\n/.exec(head.slice(length))?.[0].length ?? 0
  return { text: head.slice(0, length), end: length + lineEnd, parse: parsers.json }
}

type Parse = (text: string) => unknown

const parsers = {
  yaml: readYaml,
  toml: (text: string) => parseToml(text.replace(/\r\n/g, '\n')),
  json: (text: string) => JSON.parse(text),
}

function parserOf(language: string): Parse {
  const name = language.toLowerCase()
  if (name === '' || name === 'yml') return parsers.yaml
  if (name === 'yaml' || name === 'toml' || name === 'json') return parsers[name]
  throw new FrontMatterError(say('front_matter_code', { language }))
}

/** The values of a configuration file, in the language of its extension. Throws `FrontMatterError`. */
export function parseValues(text: string, language: string): Group | null {
  return read(parserOf(language), text)
}

/** Parses the values; null for a text between two rules, which only looks like front matter. */
function read(parse: Parse, text: string): Group | null {
  try {
    const values = toValue(parse(text))
    if (values === '') return {}
    return isGroup(values) ? values : null
  } catch (error) {
    throw new FrontMatterError(say('front_matter_unreadable', { reason: reasonOf(error) }))
  }
}

/** Why a parser failed, in one line without an end mark; the parsers of YAML and TOML add the lines of the text. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [reason = ''] = error instanceof SyntaxError ? [message] : message.split('\n\n')
  return reason.replace(/\s/g, ' ').replace(/[:.]$/, '')
}

/** Where the JSON object at the start of a text ends; 0 if it is unclosed. */
function endOfObject(text: string): number {
  let depth = 0
  // An unclosed string matches to the end: if it failed, the search would restart at every quote.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"|$)|[{}]/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth === 0) return index + 1
  }
  return 0
}

/** Unlimited, the recursive parser crashes in a way that cannot be caught. Each level needs a column, or one of these. */
const MAX_INDENTATION = 100
const MAX_IN_LINE = 100
const MAX_BRACKETS = 500
/** Parsing takes quadratic time in the number of these at invalid places. */
const MAX_MARKS = 5_000

const INDENTATION = new RegExp(`^[ \\t]{${MAX_INDENTATION + 1}}`, 'm')
const IN_LINE = /[-?:](?=[ \t])/g
const BRACKETS = /[[{]/g
const MARKS = /["[\]{}&*!]/g

/** Why a text in YAML would take too much of the parser; null if it would not. */
export function excessOf(text: string): string | null {
  const isDeep =
    INDENTATION.test(text) ||
    count(text, BRACKETS) > MAX_BRACKETS ||
    text.split('\n').some((line) => count(line, IN_LINE) > MAX_IN_LINE)
  if (isDeep) return 'it is nested too deep'
  return count(text, MARKS) > MAX_MARKS ? 'it has too many quotes, brackets and references' : null
}

/** Reads scalars except null as strings: dates and titles like 1984 stay as written. Throws an Error for invalid YAML. */
function readYaml(text: string): unknown {
  const excess = excessOf(text)
  if (excess !== null) throw new Error(excess)
  return parse(text, {
    schema: 'failsafe',
    customTags: ['null'],
    merge: true,
    uniqueKeys: false,
    logLevel: 'error',
  })
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
