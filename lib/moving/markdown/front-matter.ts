import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { type Group, isGroup, toValue } from './value'

/** A file in its front matter and the text after it, as it is. */
export type SplitFile = { values: Group; text: string; hasFrontMatter: boolean }

/** A front matter that cannot be read, or that nobody should. */
export class FrontMatterError extends Error {
  override name = 'FrontMatterError'
}

/** More is no front matter. */
const MAX_LENGTH = 1_048_576
const YAML = /^---[ \t]*([a-z]*)[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/i
const TOML = /^\+\+\+[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??\+\+\+[ \t]*(?:\r?\n|$)/
const SEMICOLONS = /^;;;[ \t]*\r?\n([\s\S]*?)\r?\n;;;[ \t]*(?:\r?\n|$)/

/**
 * Splits the text of a file into its front matter (YAML, TOML or JSON) and the rest. Nothing is evaluated: a front matter
 * of code is refused by its name. Throws `FrontMatterError`.
 */
export function splitFile(file: string): SplitFile {
  const source = file.replace(/^\uFEFF/, '')
  const head = source.slice(0, MAX_LENGTH)
  const yaml = YAML.exec(head)
  if (yaml) return { ...read(parserOf(yaml[1] ?? ''), yaml[2] ?? ''), text: source.slice(yaml[0].length) }
  const toml = TOML.exec(head)
  if (toml) return { ...read(parsers.toml, toml[1] ?? ''), text: source.slice(toml[0].length) }
  const fenced = SEMICOLONS.exec(head)
  if (fenced) return { ...read(parsers.json, fenced[1] ?? ''), text: source.slice(fenced[0].length) }
  const end = /^\{\s*["}]/.test(head) ? endOfObject(head) : 0
  if (end > 0)
    return { ...read(parsers.json, head.slice(0, end)), text: source.slice(end).replace(/^[ \t]*\r?\n/, '') }
  return { values: {}, text: source, hasFrontMatter: false }
}

type Parse = (text: string) => unknown

const parsers = {
  // Every scalar of this schema is a text, so that dates and titles like 1984 stay as they were written.
  yaml: (text: string) => parseYaml(text, { schema: 'failsafe', uniqueKeys: false, logLevel: 'error' }),
  toml: (text: string) => parseToml(text.replace(/\r\n/g, '\n')),
  json: (text: string) => JSON.parse(text),
}

function parserOf(language: string): Parse {
  const name = language.toLowerCase()
  if (name === '' || name === 'yml') return parsers.yaml
  if (name === 'yaml' || name === 'toml' || name === 'json') return parsers[name]
  throw new FrontMatterError(
    `The front matter ---${language} is code and is not evaluated; write it as YAML.`,
  )
}

function read(parse: Parse, text: string): Pick<SplitFile, 'values' | 'hasFrontMatter'> {
  try {
    const values = toValue(parse(text))
    return { values: isGroup(values) ? values : {}, hasFrontMatter: true }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new FrontMatterError(`The front matter could not be read: ${reason}`)
  }
}

/** Where the JSON object at the start of a text ends; 0 when it does not. */
function endOfObject(text: string): number {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth === 0) return index + 1
  }
  return 0
}
