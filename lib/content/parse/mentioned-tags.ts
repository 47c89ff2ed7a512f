import type { Marked, MarkedExtension, Token, Tokens } from 'marked'

/** Lets no block of HTML begin at a tag that a source never closes: it would take in all that follows. */
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

/** The names of what is closed somewhere in a source, but for its code. */
function closedIn(source: string): Set<string> {
  const text = source.replace(CODE, '')
  return new Set(text.match(BLOCK_END)?.map((tag) => tag.slice(2, -1).toLowerCase()))
}

const BLOCK_START = /^ {0,3}<(script|style|textarea)[\s>]/i
const BLOCK_END = /<\/(?:script|style|textarea)>/gi
/** Fences up to their end, or that of the source; and spans. */
const CODE =
  /^ {0,3}(?=(`{3,}|~{3,}))\1[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)(`{1,3})(?!`)[^`\n]+\2(?!`)/gm

type HtmlToken = Tokens.HTML | Tokens.Tag

/** Makes text of tags that nothing in their block closes, though all behind them would be their content (GFM 0.29, 6.11). */
export function escapeMentionedTags(marked: Marked, tokens: Token[]): void {
  const found: HtmlToken[] = []
  const places = new Map<Token, unknown>()
  marked.walkTokens(tokens, (token) => {
    for (const inline of inlinesOf(token)) for (const inner of inline) places.set(inner, inline)
    // Behind a tag of code or of a script marked would let text through as HTML.
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

/** With the attributes of one that closes itself, as embeds do in JSX. */
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
 * Where in a token tags open what is not closed. `closings` has for each name where the next closing tag is. A style
 * sheet, a script or an embed may have blank lines inside, which end a block of HTML.
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
