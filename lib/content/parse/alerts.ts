import type { TokenizerAndRendererExtension, Tokens } from 'marked'

/** The kinds of GitHub's alerts, with the names of Obsidian's callouts that are shown as each of them. */
const NAMES = {
  note: ['note', 'info', 'todo', 'abstract', 'summary', 'tldr', 'example'],
  tip: ['tip', 'hint', 'success', 'check', 'done'],
  important: ['important', 'question', 'help', 'faq'],
  warning: ['warning', 'attention'],
  caution: ['caution', 'danger', 'error', 'bug', 'failure', 'fail', 'missing'],
} as const

export type AlertKind = keyof typeof NAMES

export const ALERT_KINDS = Object.keys(NAMES) as AlertKind[] // a constant without other keys

/** The kind of alert that a name stands for, in any case; undefined for an unknown name. */
export function alertKind(name: string): AlertKind | undefined {
  return KINDS.get(name.toLowerCase())
}

const KINDS = new Map<string, AlertKind>(
  ALERT_KINDS.flatMap((kind) => NAMES[kind].map((name) => [name, kind] as const)),
)

/** All names of alerts and callouts that are rendered, in lower case. */
export const ALERT_NAMES = [...KINDS.keys()]

/** Whether a source may contain alerts: only then is the extension worth its time. */
export function mayHaveAlerts(source: string): boolean {
  return source.includes('[!')
}

/** GitHub's alerts, quotes whose first line is `[!NOTE]`, and Obsidian's callouts, which may have a title behind it. */
export const alerts: TokenizerAndRendererExtension = {
  name: 'alert',
  level: 'block',
  tokenizer(source) {
    if (!START.test(source)) return undefined
    const { inlineQueue, options } = this.lexer
    const queued = inlineQueue.length
    const quote = options.tokenizer?.blockquote(source)
    const first = quote?.tokens[0]
    const [marker = '', name = '', rawTitle = ''] = (isParagraph(first) && MARKER.exec(first.text)) || []
    const kind = alertKind(name)
    if (!quote || !isParagraph(first) || !kind) return quote
    const title = rawTitle.trim()
    const rest = first.text.slice(marker.length)
    const others = quote.tokens.slice(1)
    const isAlone = rest === '' && others.every(({ type }) => type === 'space')
    first.text = isAlone ? title : rest
    // The lexer parses queued inline text once all blocks are known; the first paragraph was queued first.
    const inline = inlineQueue[queued]
    if (inline?.tokens === first.tokens) inline.src = first.text
    const titled = isAlone || title === '' ? [] : [titleOf(title, this.lexer.inline(title))]
    const tokens = [...titled, ...(first.text === '' ? [] : [first]), ...others]
    return { type: 'alert', raw: quote.raw, kind, tokens }
  },
  renderer({ kind, tokens = [] }) {
    return `<aside data-alert="${kind}">${this.parser.parse(tokens)}</aside>\n`
  },
}

const START = /^ {0,3}>[ \t]{0,4}\[![a-z]/i
const MARKER = /^\[!([a-z]{3,9})\][+-]?(?:[ \t]([^\n]*))?(?:\n|$)/i

function isParagraph(token: Tokens.Generic | undefined): token is Tokens.Paragraph {
  return token?.type === 'paragraph'
}

function titleOf(text: string, tokens: Tokens.Strong['tokens']): Tokens.Paragraph {
  const strong: Tokens.Strong = { type: 'strong', raw: text, text, tokens }
  return { type: 'paragraph', raw: text, text, tokens: [strong] }
}
