import { truncate } from '../../text/strings'
import type { Loss } from '../import-item'

/** Code in a Markdown text: fences, and spans in one line. What a lookahead found is not tried again in parts. */
const CODE =
  /^ {0,3}(?=(`{3,}|~{3,}))\1[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(`{1,3})(?!`)[^`\n]+\2(?!`)/gm

/** Replaces something in a Markdown text, but for its code. */
export function replaceOutsideCode(text: string, replace: (piece: string) => string): string {
  let out = ''
  let from = 0
  for (const code of text.matchAll(CODE)) {
    out += replace(text.slice(from, code.index)) + code[0]
    from = code.index + code[0].length
  }
  return out + replace(text.slice(from))
}

const MARKDOWN = /(!\[[^\]\n]{0,1000}\]\(\s*)(?:<([^<>\n]{1,1000})>|([^\s()<>]{1,1000}))(?=[\s)])/g
const LINKED =
  /^([ \t]{0,3}\[[^\]\n]{1,200}\]:[ \t]*)([^\s<>]{1,1000}\.(?:png|jpe?g|gif|webp|avif))(?=\s|$)/gim
const HTML =
  /(<img\s(?:[^<>"']|"[^"]*"|'[^']*')*?\ssrc\s*=\s*|<img\ssrc\s*=\s*)(?:"([^"]{1,1000})"|'([^']{1,1000})')/gi
const OBSIDIAN = /!\[\[([^[\]|\n]{1,500}\.(?:png|jpe?g|gif|webp|avif))(?:\|([^[\]\n]{0,300}))?\]\]/gi

/** Replaces the addresses of images outside code; null keeps one. Obsidian's embedded images become Markdown's. */
export function replaceImages(text: string, replace: (reference: string) => string | null): string {
  return replaceOutsideCode(text, (piece) =>
    piece
      .replace(MARKDOWN, (whole, before: string, bracketed?: string, bare?: string) => {
        const url = replace(bracketed ?? bare ?? '')
        return url === null ? whole : before + url
      })
      .replace(LINKED, (whole, before: string, reference: string) => {
        const url = replace(reference)
        return url === null ? whole : before + url
      })
      .replace(HTML, (whole, before: string, double?: string, single?: string) => {
        const url = replace(double ?? single ?? '')
        return url === null ? whole : `${before}"${url}"`
      })
      .replace(OBSIDIAN, (whole, name: string, label = '') => {
        const url = replace(name.trim())
        const alt = /^\d+(?:x\d+)?$/.test(label) ? '' : label
        return url === null ? whole : `![${alt}](${url})`
      }),
  )
}

/** What only one generator knows: it stays in the text as it is. */
const SYNTAX: [name: string, pattern: RegExp][] = [
  ['a shortcode of Hugo', /\{\{[<%]\s{0,20}(?:\/\s{0,20})?[\w./-][^\n]{0,300}?[%>]\}\}/g],
  ['Liquid', /\{%-?\s*\w[^\n]{0,300}?-?%\}|\{\{-?\s*[\w"'][^{}\n]{0,300}?-?\}\}/g],
  ['a wikilink', /!?\[\[[^[\]\n]{1,300}\]\]/g],
  ['a component of MDX', /^(?:import|export)\s[^\n]{1,300}$|<\/?[A-Z]\w*(?:\s[^<>\n]{0,300})?\/?>/gm],
  ['an attribute list of Kramdown', /\{:[^{}\n]{1,200}\}/g],
  ['a comment of Obsidian', /%%[^%]{1,2000}%%/g],
  ['a callout of Obsidian', /^(?:> ?){1,5}\[![\w-]{1,30}\][+-]?/gm],
  ['a mark of Obsidian', /==(?=\S)[^=\n]{1,300}==/g],
  ['a formula', /\$\$[^$]{1,2000}\$\$/g],
]

/** A loss for each kind of syntax that stays in a text and that readers will see as it is, with an example. */
export function reportOwnSyntax(text: string, isMdx: boolean, losses: Loss[]) {
  const found = new Map<string, string[]>()
  replaceOutsideCode(text, (piece) => {
    for (const [name, pattern] of SYNTAX) {
      if (name.endsWith('MDX') && !isMdx) continue
      const matches = piece.match(pattern) ?? []
      if (matches.length > 0) found.set(name, [...(found.get(name) ?? []), ...matches])
    }
    return piece
  })
  for (const [name, matches] of found) {
    const times = matches.length > 1 ? ` (and ${matches.length - 1} more)` : ''
    losses.push({
      field: 'content',
      message: `${name} stays as text: ${truncate(matches[0] ?? '', 100)}${times}`,
    })
  }
}
