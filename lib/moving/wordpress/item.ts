/** A term of an item: `domain` says of which taxonomy; old exports have terms without one. */
export type ItemTerm = { domain: string | undefined; name: string }

/** An item of a WordPress export: a post, a page, an attachment, a menu entry, … */
export type Item = {
  /** The elements with a text, by their names with the prefix: `title`, `wp:post_name`, `content:encoded`. */
  fields: Map<string, string>
  terms: ItemTerm[]
  meta: Map<string, string>
  /** The slugs that it had before. */
  oldSlugs: string[]
  comments: number
  /** Where the item ends, in bytes of the file. */
  end: number
}

/** What an export says of the site: it stands before the items. */
export type Channel = {
  title: string
  link: string
  /** Display names by login. */
  authors: Map<string, string>
  /** Names of categories by their ids. */
  categories: Map<string, string>
}

/** A file of the media library. */
export type Attachment = { url: string; alt: string; caption: string }

/** The attachments of an export: by id, and the ids of those that belong to a post. */
export type Attachments = { byId: Map<string, Attachment>; ofPost: Map<string, string[]> }

/** A field of an item, trimmed; blank when it has none. */
export function fieldOf(item: Item, name: string): string {
  return item.fields.get(name)?.trim() ?? ''
}

/** What the report calls an item. */
export function nameOfItem(item: Item): string {
  const type = fieldOf(item, 'wp:post_type') || 'item'
  return `${type} ${fieldOf(item, 'wp:post_id') || fieldOf(item, 'title')}`.trim()
}
