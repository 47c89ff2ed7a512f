import type { Marked, MarkedExtension, Token, Tokens } from 'marked'

/** Prevents HTML blocks that start at a tag never closed: such a block would swallow the rest of the source. */
export function closedBlocksOnly(source: string): MarkedExtension {
  const closed = closedIn(source)
  const isNeverClosed = (name: string, rest: string) => !closed.has(name) || !closedIn(rest).has(name)
  return {
    tokenizer: {
      html: (rest) => {
        const name = BLOCK_START.exec(rest)?.[1]?.toLowerCase()
        return name !== undefined && isNeverClosed(name, rest) ? undefined : false
      },
    },
  }
}

/** The names of elements that are closed somewhere in a source, outside code. */
function closedIn(source: string): Set<string> {
  const text = source.replace(CODE, '')
  return new Set(text.match(BLOCK_END)?.map((tag) => tag.slice(2, -1).toLowerCase()))
}

const BLOCK_START = /^ {0,3}<(script|style|textarea)[\s>]/i
const BLOCK_END = /<\/(?:script|style|textarea)>/gi
/** Code fences up to their end or the end of the source, and code spans. */
const CODE =
  /^ {0,3}(?=(`{3,}|~{3,}))\1[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)(`{1,3})(?!`)[^`\n]+\2(?!`)/gm

type HtmlToken = Tokens.HTML | Tokens.Tag

/** Escapes tags not closed in their block if all text after them would be their content (GFM 0.29, 6.11). */
export function escapeMentionedTags(marked: Marked, tokens: Token[]): void {
  const found: HtmlToken[] = []
  const places = new Map<Token, unknown>()
  marked.walkTokens(tokens, (token) => {
    for (const inline of inlinesOf(token)) for (const inner of inline) places.set(inner, inline)
    // After a code or script tag, marked would pass text through as HTML.
    if (token.type === 'text') token.escaped = false
    if (isHtml(token)) found.push(token)
  })
  const closings = new Map<string, unknown>()
  for (const token of found.reverse()) {
    const mentioned = findMentioned(token, (!token.block && places.get(token)) || token, closings)
    token.text = token.text.replace(TAG, (tag, _slash, name, attributes, at) => {
      if (!mentioned.has(at)) return tag
      return /\ssrc\s*=/i.test(attributes ?? '') ? `<${name}${attributes}></${name}>` : `&lt;${tag.slice(1)}`
    })
  }
}

/** Captures the attributes of self-closing tags, as in JSX embeds. */
const TAG =
  /<(\/?)(iframe|noembed|noframes|plaintext|script|style|textarea|title|xmp)(?=[\s/>])(?:([^<>]*)\/>)?/gi

function isHtml(token: Token): token is HtmlToken {
  return token.type === 'html'
}

function inlinesOf(token: Token): Token[][] {
  if (token.type === 'table') return [token.header, ...token.rows].flat().map(({ tokens }) => tokens)
  return 'tokens' in token && token.tokens ? [token.tokens] : []
}

/**
 * The indexes of tags in a token that are not closed. `closings` maps a name to the place of the next closing tag. A style
 * sheet, a script or an embed may contain blank lines, which end a block of HTML.
 */
function findMentioned(token: HtmlToken, place: unknown, closings: Map<string, unknown>): Set<number> {
  const mentioned = new Set<number>()
  for (const { 0: tag, 1: slash, 2: name = '', index } of [...token.text.matchAll(TAG)].reverse()) {
    const key = name.toLowerCase()
    if (slash === '/') {
      closings.set(key, place)
      continue
    }
    const spansBlocks = token.block && (/^s/.test(key) || token.text[index + tag.length] !== '>')
    const isClosed = spansBlocks ? closings.has(key) : closings.get(key) === place
    if (!isClosed) mentioned.add(index)
    closings.delete(key)
  }
  return mentioned
}
