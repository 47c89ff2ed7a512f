import type { Handler, Parser } from 'htmlparser2'
import { escapeHtml } from '../../text/strings'
import { type Said, say } from '../sentences'
import { type ElementText, elementText } from './element-text'
import type { Channel, Item } from './item'
import type { Places } from './places'

/** No item of an export is longer. */
const MAX_ITEM_LENGTH = 32 * 1_048_576
/** No markup in a text is nested deeper. */
const MAX_DEPTH = 1_000

/** Elements with child elements; any other outside `CONTAINERS` holds text. */
const GROUPS = new Set(['wp:postmeta', 'wp:comment', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'])

type XmlProblem = { line: number; reason: Said }

/**
 * Namespaces differ between versions, so elements are identified by prefixed names. Markup in a text counts as text: old
 * versions did not escape a CDATA section inside another. After a problem, further input is ignored.
 */
export class ItemHandler implements Partial<Handler> {
  readonly channel: Channel = { title: '', link: '', authors: new Map(), categories: new Map() }
  isComplete = false
  problem: XmlProblem | null = null
  /** Whether the current text was written as an entity. */
  isEntity = false
  /** The position of the last event, in characters. */
  progress = 0
  closed = 0
  private depth = 0
  private parser: Parser | null = null
  private item: Item | null = null
  private itemLength = 0
  private group: { name: string; fields: Map<string, string> } | null = null
  private text: ElementText | null = null
  private isInCdata = false
  private readonly openLines: number[] = []

  constructor(
    private readonly places: Places,
    private readonly onItem: (item: Item) => void,
  ) {}

  onparserinit(parser: Parser) {
    this.parser = parser
  }

  onopentag(name: string, attributes: Record<string, string>) {
    const line = this.passEvent()
    this.depth += 1
    if (this.depth > MAX_DEPTH) this.fail(line, say('xml_deep', { max: MAX_DEPTH }))
    if (this.problem) return
    if (this.text) return this.ontext(openingTag(name, attributes))
    if (!GROUPS.has(name) && !CONTAINERS.has(name) && name !== 'item') {
      this.text = elementText({ name, domain: attributes.domain, nicename: attributes.nicename, line })
      return
    }
    this.openLines.push(line)
    if (name === 'item' && this.item) this.fail(line, say('xml_item_in_item'))
    else if (name === 'item') this.item = this.beginItem()
    else if (GROUPS.has(name)) this.group ??= { name, fields: new Map() }
  }

  ontext(text: string) {
    this.passEvent()
    this.text?.add(text, this.isInCdata || this.isEntity)
  }

  oncdatastart() {
    this.isInCdata = true
  }

  oncdataend() {
    this.isInCdata = false
  }

  onclosetag(name: string, isImplied: boolean) {
    this.passEvent()
    this.closed += 1
    this.depth -= 1
    if (this.problem) return
    if (this.text) return this.closeInText(this.text, name, isImplied)
    const line = this.openLines.pop() ?? 1
    if (isImplied) return this.fail(line, say('xml_open', { name }))
    if (name === this.group?.name) this.closeGroup()
    if (name === 'item' && this.item) this.onItem(this.item)
    if (name === 'item') this.item = null
    if (name === 'rss') this.isComplete = true
  }

  /** For a closing tag that closes nothing; inside a text it is unescaped markup. */
  onstrayclosetag() {
    const line = this.passEvent()
    if (!this.text) this.fail(line, say('xml_stray'))
  }

  fail(line: number, reason: Said) {
    this.problem ??= { line, reason }
    this.parser?.pause()
  }

  private passEvent(): number {
    this.progress = this.parser?.endIndex ?? 0
    return this.places.lineAt(this.parser?.startIndex ?? 0)
  }

  private closeInText(text: ElementText, name: string, isImplied: boolean) {
    if (name !== text.name) {
      if (!isImplied) this.ontext(`</${name}>`)
      return
    }
    this.text = null
    if (isImplied) this.fail(text.line, say('xml_open', { name }))
    else this.keepText(text)
  }

  private keepText(text: ElementText) {
    const [name, value] = [text.name, String(text)]
    if (this.item) this.itemLength += value.length
    if (this.itemLength > MAX_ITEM_LENGTH) return this.fail(text.line, say('xml_item'))
    if (this.group) this.group.fields.set(name, value)
    else if (this.item && name === 'category')
      this.item.terms.push({ domain: text.domain, nicename: text.nicename, name: value })
    else if (this.item) this.item.fields.set(name, value)
    else if (name === 'title' || name === 'link') this.channel[name] ||= value.trim()
  }

  private keepMeta(key: string, value: string) {
    if (key === '_wp_old_slug') this.item?.oldSlugs.push(value)
    else this.item?.meta.set(key, value)
  }

  private closeGroup() {
    const { name, fields } = this.group ?? { name: '', fields: new Map<string, string>() }
    this.group = null
    const of = (field: string) => fields.get(field)?.trim() ?? ''
    if (name === 'wp:comment' && this.item) this.item.comments += 1
    if (name === 'wp:postmeta') this.keepMeta(of('wp:meta_key'), of('wp:meta_value'))
    if (name === 'wp:author') this.channel.authors.set(of('wp:author_login'), of('wp:author_display_name'))
    if (name === 'wp:category') this.channel.categories.set(of('wp:term_id'), of('wp:cat_name'))
  }

  private beginItem(): Item {
    this.itemLength = 0
    return { fields: new Map(), terms: [], meta: new Map(), oldSlugs: [], comments: 0, end: 0 }
  }
}

const CONTAINERS = new Set(['rss', 'channel', 'image', 'wp:commentmeta', 'wp:termmeta'])

function openingTag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`,
  )
  return `<${name}${written.join('')}>`
}
