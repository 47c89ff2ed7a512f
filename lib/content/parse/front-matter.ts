import { isScalar, isSeq, parseDocument, YAMLMap } from 'yaml'
import { withLineFeeds } from '../../text/line-ends'

export type FrontMatter = {
  values: Map<string, string | string[]>
  canonical?: string
  problem: string | null
}

const MAX_LENGTH = 16_384
/** Each level of nesting needs an indicator, and the parser recurses per level. */
const MAX_INDICATORS = 250
const INDICATORS = /[[{?]|[-:](?=\s)/g

const FENCED = /^\uFEFF?---[ \t]*(?:\r\n?|\n)([\s\S]*?[\r\n])(?:---|\.\.\.)[ \t]*(?:\r\n?|\n|$)/
const BLANK_OR_COMMENT = /^\s*(?:#|$)/
const FIELD = /^[\w-]+[ \t]*:(?:\s|$)/

/** Splits off YAML front matter if text follows it. Values stay strings; nothing is evaluated, no alias resolved. */
export function splitFrontMatter(source: string): { frontMatter: FrontMatter | null; rest: string } {
  const [block = '', yaml = ''] = FENCED.exec(source.slice(0, MAX_LENGTH)) ?? []
  const rest = source.slice(block.length)
  // YAML allows a lone CR as a line break; the parser does not.
  const lines = withLineFeeds(yaml)
  if (block === '' || rest.trim() === '' || !beginsWithField(lines))
    return { frontMatter: null, rest: source }
  return { frontMatter: readYaml(lines), rest }
}

function beginsWithField(yaml: string): boolean {
  const first = yaml.split('\n').find((line) => !BLANK_OR_COMMENT.test(line))
  return first !== undefined && FIELD.test(first)
}

function readYaml(yaml: string): FrontMatter {
  const failed = (problem: string) => ({ values: new Map(), problem })
  if ((yaml.match(INDICATORS)?.length ?? 0) > MAX_INDICATORS) return failed('it is too long')
  // This schema reads scalars as strings, so that dates and titles like 1984 stay as written.
  const { contents, errors } = parseDocument(yaml, {
    schema: 'failsafe',
    uniqueKeys: false,
    logLevel: 'silent',
  })
  const [error] = errors
  if (error) return failed(`line ${(error.linePos?.[0].line ?? 0) + 1}: ${error.code}`)
  return contents instanceof YAMLMap
    ? toFrontMatter(toValues(contents))
    : { values: new Map(), problem: null }
}

function toFrontMatter(all: FrontMatter['values']): FrontMatter {
  const [canonical] = [...all].flatMap(([name, value]) => (isCanonicalName(name) ? value : []))
  const values = new Map([...all].filter(([name]) => !isCanonicalName(name)))
  return { values, ...(canonical !== undefined && { canonical }), problem: null }
}

function isCanonicalName(name: string): boolean {
  return /^canonical(?:[_-]?url)?$/i.test(name)
}

function toValues({ items }: YAMLMap): FrontMatter['values'] {
  const values: FrontMatter['values'] = new Map()
  for (const { key, value } of items) {
    const read = isSeq(value) ? value.items.map(toText).filter((text) => text !== null) : toText(value)
    if (isScalar(key) && read !== null) values.set(String(key.value), read)
  }
  return values
}

function toText(node: unknown): string | null {
  return isScalar(node) && node.value !== null ? String(node.value) : null
}
