import { ALERT_NAMES } from '../../content/parse/alerts'
import { truncate } from '../../text/strings'
import { type Loss, lost } from '../import-item'
import { say } from '../sentences'

/** Fenced code. The lookahead prevents backtracking into the fence. */
const FENCE =
  /^ {0,3}(?=(?<fence>`{3,}|~{3,}))\k<fence>[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|$(?![\s\S]))/
/** Fenced code in a quotation, which ends with the quotation too. */
const QUOTED_FENCE =
  /^(?: {0,3}>){1,9} {0,3}(?=(?<quoted>`{3,}|~{3,}))\k<quoted>[^\n]*(?:\n {0,3}>(?![ >]{0,20}\k<quoted>[`~]*[ \t\r]*$)[^\n]*)*(?:\n {0,3}>[^\n]*)?/
const PRE = /^ {0,3}<pre[\s>][\s\S]*?(?:<\/pre>|$(?![\s\S]))/
/** Indented code, but not after indented lines, a list or a footnote, where indented lines are text. */
const INDENTED =
  /^(?=(?: {4}|\t)[ \t]*\S)(?<=^\S[^\n]*\n(?:[ \t]*\r?\n)+)(?<!^(?:[ \t]+\S|[-*+:][ \t]|\d{1,9}[.)][ \t]|\[\^)[^\n]*\n(?:^(?!#|-{3}|\*{3}|_{3}|`{3}|~{3})\S[^\n]*\n)*(?:[ \t]*\r?\n)+)[^\n]*(?:\n(?:[ \t\r]*\n)*(?: {4}|\t)[ \t]*\S[^\n]*)*/
/** Fenced code in a list item, which ends with the item too. */
const LISTED_FENCE =
  /^(?:[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}){1,9}|(?: {4}|\t)[ \t]*)(?=(?<listed>`{3,}|~{3,}))\k<listed>[^`\n]*$(?:\n(?:[ \t]*\r?$|(?: {2}|\t)(?![ \t]*\k<listed>[`~]*[ \t\r]*$)[^\n]*))*(?:\n[ \t]+\k<listed>[`~]*[ \t\r]*$)?/
/** A code span on one line; another number of backticks does not end it. */
const SPAN = /(?<!`)(?<ticks>`{1,3})(?!`)(?:[^`\n]|(?!\k<ticks>(?!`))`+(?!`))+?\k<ticks>(?!`)/

const CODE = new RegExp(
  [FENCE, QUOTED_FENCE, PRE, INDENTED, LISTED_FENCE, SPAN].map(({ source }) => source).join('|'),
  'gim',
)

/** Applies `replace` to the parts of a Markdown text outside code. */
export function replaceOutsideCode(text: string, replace: (piece: string) => string): string {
  let out = ''
  let from = 0
  for (const code of text.matchAll(CODE)) {
    out += replace(text.slice(from, code.index)) + code[0]
    from = code.index + code[0].length
  }
  return out + replace(text.slice(from))
}

/** An image. Its brackets and parentheses may contain pairs of them, as in CommonMark, one level deep. */
const MARKDOWN =
  /((?<!(?<!\\)\\)!\[(?:[^\][\\\n]|\\.|\n(?![ \t\r]{0,100}\n)|\[[^\][\n]{0,300}\]){0,1000}\]\(\s*)(?:<([^<>\n]{1,1000})>|((?:[^\s()<>]|\([^\s()<>]{0,300}\)){1,1000}))(?=[\s)])/g
/** The link around an image, often to the same image in full size. */
const AROUND =
  /(\]\([^()\n]{1,1000}\)\s{0,20}\]\(\s{0,20})<?([^\s<>()]{1,1000}\.(?:png|jpe?g|gif|webp|avif))>?(?=[\s)])/gi
const LINKED =
  /^([ \t]{0,3}\[[^\]\n]{1,200}\]:[ \t]*)([^\s<>]{1,1000}\.(?:png|jpe?g|gif|webp|avif))(?=\s|$)/gim
const HTML =
  /(<img\s(?:[^<>"']|"[^"]*"|'[^']*')*?\ssrc\s*=\s*|<img\ssrc\s*=\s*)(?:"([^"]{1,1000})"|'([^']{1,1000})'|([^\s"'=<>`]{1,1000}?)(?=\s|\/?>))/gi
const OBSIDIAN = /!\[\[([^[\]|\n]{1,500}\.(?:png|jpe?g|gif|webp|avif))(?:\|([^[\]\n]{0,300}))?\]\]/gi

/** Replaces the addresses of images outside code; null keeps one. Obsidian's embeds become Markdown images. */
export function replaceImages(text: string, replace: (reference: string) => string | null): string {
  return replaceOutsideCode(text, (piece) =>
    piece
      .replace(MARKDOWN, (whole, before: string, bracketed?: string, bare?: string) => {
        const url = replace(bracketed ?? bare ?? '')
        return url === null ? whole : before + url
      })
      .replace(AROUND, (whole, before: string, reference: string) => {
        const url = replace(reference)
        return url === null ? whole : before + url
      })
      .replace(LINKED, (whole, before: string, reference: string) => {
        const url = replace(reference)
        return url === null ? whole : before + url
      })
      .replace(HTML, (whole, before: string, double?: string, single?: string, bare?: string) => {
        const url = replace(double ?? single ?? bare ?? '')
        return url === null ? whole : `${before}"${url}"`
      })
      .replace(OBSIDIAN, (whole, name: string, label = '') => {
        const url = replace(name.trim())
        const alt = label.replace(/(?:^|\|)\d+(?:x\d+)?$/, '')
        return url === null ? whole : `![${alt}](${url})`
      }),
  )
}

/** Syntax of a single generator, which stays in the text as it is. */
const SYNTAX: [code: OwnSyntax, pattern: RegExp][] = [
  ['hugo_shortcode', /\{\{[<%]\s{0,20}(?:\/\s{0,20})?[\w./-][^\n]{0,300}?[%>]\}\}/g],
  ['liquid', /\{%-?\s*\w[^\n]{0,300}?-?%\}|\{\{-?\s*[\w"'][^{}\n]{0,300}?-?\}\}/g],
  ['wikilink', /!?\[\[[^[\]\n]{1,300}\]\]/g],
  ['mdx_component', /^(?:import|export)\s[^\n]{1,300}$|<\/?[A-Z]\w*(?:\s[^<>\n]{0,300})?\/?>/gm],
  ['kramdown_attributes', /\{:[^{}\n]{1,200}\}/g],
  ['obsidian_comment', /%%[^%]{1,2000}%%/g],
  [
    'obsidian_callout',
    new RegExp(`^(?:> ?){1,5}\\[!(?!(?:${ALERT_NAMES.join('|')})\\])[\\w-]{1,30}\\][+-]?`, 'gim'),
  ],
  ['obsidian_mark', /==(?=\S)[^=\n]{1,300}==/g],
  ['formula', /\$\$[^$]{1,2000}\$\$/g],
]

type OwnSyntax =
  | `obsidian_${'comment' | 'callout' | 'mark'}`
  | 'hugo_shortcode'
  | 'liquid'
  | 'wikilink'
  | 'mdx_component'
  | 'kramdown_attributes'
  | 'formula'

/** Adds a loss, with an example, for each kind of such syntax that readers will see as it is. */
export function reportOwnSyntax(text: string, isMdx: boolean, losses: Loss[]) {
  const found = new Map<OwnSyntax, string[]>()
  replaceOutsideCode(text, (piece) => {
    for (const [code, pattern] of SYNTAX) {
      if (code === 'mdx_component' && !isMdx) continue
      const matches = piece.match(pattern) ?? []
      if (matches.length > 0) found.set(code, [...(found.get(code) ?? []), ...matches])
    }
    return piece
  })
  for (const [code, matches] of found) {
    const shown = { syntax: say(code), example: truncate(matches[0] ?? '', 100) }
    losses.push(
      matches.length > 1
        ? lost('content', 'own_syntax_repeated', { ...shown, more: matches.length - 1 })
        : lost('content', 'own_syntax', shown),
    )
  }
}
