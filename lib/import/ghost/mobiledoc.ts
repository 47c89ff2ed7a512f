import { isJsonObject } from '../../http/json-body'
import { escapeHtml } from '../../text/strings'
import { type Loss, lost } from '../import-item'
import { cardHtml, text } from './cards'

type Parts = { atoms: unknown[]; cards: unknown[]; markups: unknown[] }

const TAGS = /^(?:p|h[1-6]|blockquote|pull-quote|aside|ul|ol|a|b|strong|i|em|code|u|s|sub|sup|mark|del)$/

/** The HTML of a Mobiledoc document (0.3) in JSON. Throws `SyntaxError` for invalid JSON. */
export function mobiledocToHtml(json: string, losses: Loss[]): string {
  const document: unknown = JSON.parse(json)
  if (!isJsonObject(document)) return ''
  const parts = { atoms: list(document.atoms), cards: list(document.cards), markups: list(document.markups) }
  return list(document.sections)
    .map((section) => sectionHtml(list(section), parts, losses))
    .join('\n')
}

/** The Markdown of a document that is one Markdown card and nothing else; null for any other. */
export function soleMarkdown(json: string): string | null {
  const document: unknown = JSON.parse(json)
  const [card, ...others] = isJsonObject(document) ? list(document.cards) : []
  const [name, payload] = list(card)
  const isSole =
    others.length === 0 && isJsonObject(document) && textSections(list(document.sections)).length === 0
  if (!isSole || !/^(?:card-)?markdown$/.test(String(name)) || !isJsonObject(payload)) return null
  return text(payload, 'markdown')
}

function textSections(sections: unknown[]): unknown[] {
  return sections.filter((section) => list(section)[0] !== 10 && list(list(section)[2]).length > 0)
}

/** `[1, tag, markers]` is a block, `[2, src]` an image, `[3, tag, items]` a list, `[10, card]` a card. */
function sectionHtml([kind, second, third]: unknown[], parts: Parts, losses: Loss[]): string {
  if (kind === 10) return cardAt(parts.cards[Number(second)], losses)
  if (kind === 2) return `<img src="${escapeHtml(String(second))}" alt="">`
  if (kind === 3) {
    const items = list(third).map((item) => `<li>${markersHtml(list(item), parts, losses)}</li>`)
    return element(second, items.join(''))
  }
  if (kind === 1) return element(second, markersHtml(list(third), parts, losses))
  losses.push(lost('content', 'section_left_out', { kind: String(kind) }))
  return ''
}

function cardAt(card: unknown, losses: Loss[]): string {
  const [name, payload] = list(card)
  return cardHtml(String(name), isJsonObject(payload) ? payload : {}, losses)
}

/** Each marker is `[type, opened markups, number of closed ones, text or atom]`. */
function markersHtml(markers: unknown[], { atoms, markups }: Parts, losses: Loss[]): string {
  const open: string[] = []
  let html = ''
  for (const marker of markers) {
    const [type, opened, closed, value] = list(marker)
    for (const index of list(opened)) {
      const [tag, attributes] = list(markups[Number(index)])
      const name = nameOf(tag)
      open.push(name)
      html += `<${name}${attributesHtml(list(attributes))}>`
    }
    html += type === 1 ? atomHtml(atoms[Number(value)], losses) : escapeHtml(String(value ?? ''))
    for (let left = Number(closed); left > 0 && open.length > 0; left -= 1) html += `</${open.pop()}>`
  }
  return html
}

function atomHtml(atom: unknown, losses: Loss[]): string {
  const [name, value] = list(atom)
  if (name === 'soft-return') return '<br>'
  losses.push(lost('content', 'atom_text', { name: String(name) }))
  return escapeHtml(String(value ?? ''))
}

function attributesHtml(pairs: unknown[]): string {
  const at = pairs.indexOf('href')
  return at === -1 ? '' : ` href="${escapeHtml(String(pairs[at + 1]))}"`
}

function element(tag: unknown, inner: string): string {
  const name = nameOf(tag)
  return `<${name}>${inner}</${name}>`
}

function nameOf(tag: unknown): string {
  const name = String(tag).toLowerCase()
  if (name === 'pull-quote' || name === 'aside') return 'blockquote'
  return TAGS.test(name) ? name : 'span'
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
