import type { TokenizerAndRendererExtension, Tokens } from 'marked'

/**
 * Markdown inside an HTML element that asks for it with `markdown="1"` (Kramdown, PHP Markdown Extra): the element
 * stays, its content is read as Markdown.
 */
export const markdownInHtml: TokenizerAndRendererExtension = {
  name: 'markdownInside',
  level: 'block',
  start(source) {
    return START.exec(source)?.index
  },
  tokenizer(source) {
    const [open = '', name = ''] = OPEN.exec(source) ?? []
    if (open === '') return undefined
    const end = endOf(source, name, open.length)
    if (end === undefined) return undefined
    const inner = source
      .slice(open.length, end.start)
      .replace(/^[ \t]+/gm, '')
      .replace(LONE_PICTURE, '$1 ')
    const token: Inside = { type: 'markdownInside', raw: source.slice(0, end.end), open, name, tokens: [] }
    if (name === 'p') this.lexer.inline(inner.trim(), token.tokens)
    else this.lexer.blockTokens(inner, token.tokens)
    return token
  },
  renderer(token) {
    const { name, open, tokens = [] } = token as Inside // made by the tokenizer above
    const content = name === 'p' ? this.parser.parseInline(tokens) : this.parser.parse(tokens)
    return `${open.trim()}${content}</${name}>\n`
  },
}

type Inside = Tokens.Generic & { open: string; name: string }

const ELEMENT = '(aside|div|section|p|blockquote|figure|details|article|figcaption|center)'
const ASKS = `[^<>]{0,500}\\smarkdown=["']?(?:1|block|span)["']?[^<>]{0,500}>`
const START = new RegExp(`^ {0,3}<${ELEMENT}\\b${ASKS}`, 'm')
const OPEN = new RegExp(`^[ \\t]{0,8}<${ELEMENT}\\b${ASKS}`)

/** Alone on its line a picture would begin a block of raw HTML, and the text below would stay as it is. */
const LONE_PICTURE = /^(<img\s[^<>]{0,2000}>)[ \t]*\n/gm

/** Where the element's own end tag stands, past nested ones of its name. */
function endOf(source: string, name: string, from: number): { start: number; end: number } | undefined {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]{0,1000}>\\n?`, 'g')
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(source); tag !== null; tag = tags.exec(source)) {
    depth += tag[1] === '/' ? -1 : 1
    if (depth === 0) return { start: tag.index, end: tags.lastIndex }
  }
  return undefined
}
