import type { Handler } from 'htmlparser2'
import { escapeHtml } from '../../text/escape'
import type { Channel, Item } from './item'

/** A text that is longer is no article; what follows is not kept in memory. */
const MAX_FIELD_LENGTH = 4 * 1_048_576

/** Elements with elements of their own; every other holds a text. */
const GROUPS = new Set(['wp:postmeta', 'wp:comment', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'])

/**
 * Collects the items and the channel of a WordPress export from the events of an XML parser. Elements are known by their
 * names with the prefix: the namespaces differ from version to version. Markup inside a text is taken for text: old
 * versions did not escape a CDATA section within another.
 */
export class ItemHandler implements Partial<Handler> {
  readonly channel: Channel = { title: '', link: '', authors: new Map(), categories: new Map() }
  /** Whether the end of the document was seen. */
  isComplete = false
  private item: Item | null = null
  private group: { name: string; fields: Map<string, string> } | null = null
  private text: { name: string; domain: string | undefined; value: string } | null = null

  constructor(private readonly onItem: (item: Item) => void) {}

  onopentag(name: string, attributes: Record<string, string>) {
    if (this.text) return this.ontext(openingTag(name, attributes))
    if (name === 'item') this.item = emptyItem()
    else if (GROUPS.has(name)) this.group ??= { name, fields: new Map() }
    else if (!CONTAINERS.has(name)) this.text = { name, domain: attributes.domain, value: '' }
  }

  ontext(text: string) {
    if (this.text && this.text.value.length <= MAX_FIELD_LENGTH) this.text.value += text
  }

  onclosetag(name: string, isImplied: boolean) {
    if (this.text) return this.closeInText(name, isImplied)
    // What the end of a file closes was cut.
    if (isImplied) return
    if (name === this.group?.name) this.closeGroup()
    if (name === 'item' && this.item) this.onItem(this.item)
    if (name === 'item') this.item = null
    if (name === 'rss') this.isComplete = true
  }

  private closeInText(name: string, isImplied: boolean) {
    if (name !== this.text?.name) {
      if (!isImplied) this.ontext(`</${name}>`)
      return
    }
    const { domain, value } = this.text
    this.text = null
    if (!isImplied) this.keepText(name, domain, value)
  }

  private keepText(name: string, domain: string | undefined, value: string) {
    if (this.group) this.group.fields.set(name, value)
    else if (this.item && name === 'category') this.item.terms.push({ domain, name: value })
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
}

function emptyItem(): Item {
  return { fields: new Map(), terms: [], meta: new Map(), oldSlugs: [], comments: 0, end: 0 }
}

const CONTAINERS = new Set(['rss', 'channel', 'image', 'wp:commentmeta', 'wp:termmeta'])

function openingTag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`,
  )
  return `<${name}${written.join('')}>`
}
