import { truncate } from '../../text/truncate'
import type { Loss } from '../moved'
import { replaceOutsideCode } from './code'

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
