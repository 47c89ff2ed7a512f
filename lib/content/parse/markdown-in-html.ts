import type { TokenizerAndRendererExtension, Tokens } from 'marked'

/** Whether a source may have HTML elements with Markdown content; only then is the extension worth its time. */
export function mayHaveMarkdownInHtml(source: string): boolean {
  return source.includes('markdown=')
}

/** Where such an element interrupts the paragraph that `source` starts with; undefined if none does before a blank line. */
export function startInParagraph(source: string): number | undefined {
  // Stops at the blank line, or each paragraph would search the rest of the source.
  return START.exec(source.slice(0, source.search(BLANK_LINE)))?.index
}

/** Markdown inside HTML elements that ask for it with `markdown="1"` (Kramdown, PHP Markdown Extra). */
export const markdownInHtml: TokenizerAndRendererExtension = {
  name: 'markdownInHtml',
  level: 'block',
  start: startInParagraph,
  tokenizer(source) {
    const [openingTag = '', name = ''] = OPENING_TAG.exec(source) ?? []
    if (openingTag === '') return undefined
    const end = findEnd(source, name, openingTag.length)
    if (end === undefined) return undefined
    const content = source
      .slice(openingTag.length, end.start)
      .replace(/^[ \t]+/gm, '')
      .replace(LONE_IMAGE, '$1 ')
    const token: Token = {
      type: 'markdownInHtml',
      raw: source.slice(0, end.end),
      openingTag,
      name,
      tokens: [],
    }
    if (name === 'p') this.lexer.inline(content.trim(), token.tokens)
    else this.lexer.blockTokens(content, token.tokens)
    return token
  },
  renderer(token) {
    const { name, openingTag, tokens = [] } = token as Token // the tokenizer above creates no other
    const content = name === 'p' ? this.parser.parseInline(tokens) : this.parser.parse(tokens)
    return `${openingTag.trim().replace(ASKING, '')}${content}</${name}>\n`
  },
}

type Token = Tokens.Generic & { openingTag: string; name: string }

const ELEMENT = '(aside|div|section|p|blockquote|figure|details|article|figcaption|center)'
const ATTRIBUTE = `\\smarkdown=["']?(?:1|block|span)["']?`
const ASKING = new RegExp(ATTRIBUTE)
const WITH_ATTRIBUTE = `[^<>]{0,500}${ATTRIBUTE}[^<>]{0,500}>`
const START = new RegExp(`^ {0,3}<${ELEMENT}\\b${WITH_ATTRIBUTE}`, 'm')
const OPENING_TAG = new RegExp(`^[ \\t]{0,8}<${ELEMENT}\\b${WITH_ATTRIBUTE}`)
const BLANK_LINE = /\n[ \t]*\n|$/

/** An image alone on its line would start a block of raw HTML, and the text below would not be parsed. */
const LONE_IMAGE = /^(<img\s[^<>]{0,2000}>)[ \t]*\n/gm

function findEnd(source: string, name: string, from: number): { start: number; end: number } | undefined {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]{0,1000}>\\n?`, 'g')
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(source); tag !== null; tag = tags.exec(source)) {
    depth += tag[1] === '/' ? -1 : 1
    if (depth === 0) return { start: tag.index, end: tags.lastIndex }
  }
  return undefined
}
