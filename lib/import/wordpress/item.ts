import { isStorableDate, toDateTime } from '../../text/date-time'
import { truncate } from '../../text/strings'
import { type Loss, lost } from '../import-item'
import { plainText } from '../plain-text'

/** A term of an item: `domain` is its taxonomy, which old exports may omit. */
type ItemTerm = { domain: string | undefined; nicename: string | undefined; name: string }

export type Item = {
  /** The text elements by prefixed name: `title`, `wp:post_name`, `content:encoded`. */
  fields: Map<string, string>
  terms: ItemTerm[]
  meta: Map<string, string>
  oldSlugs: string[]
  comments: number
  /** Where the item ends, in bytes of the file. */
  end: number
}

/** What an export says about the site, before the items. */
export type Channel = {
  title: string
  link: string
  /** Display names by login. */
  authors: Map<string, string>
  /** Names of categories by their ids. */
  categories: Map<string, string>
}

type Attachment = { url: string; alt: string; caption: string }

/** The attachments of an export by id, and the attachment ids of each post. */
export type Attachments = { byId: Map<string, Attachment>; ofPost: Map<string, string[]> }

/** A field of an item, trimmed; blank when it has none. */
export function fieldOf(item: Item, name: string): string {
  return item.fields.get(name)?.trim() ?? ''
}

/** The name of an item in the report. */
export function nameOfItem(item: Item): string {
  const type = fieldOf(item, 'wp:post_type') || 'item'
  return `${type} ${fieldOf(item, 'wp:post_id') || fieldOf(item, 'title')}`.trim()
}

/** From `post_date_gmt` unless zero, else `pubDate`, else, unless a draft, `post_date` in the site's time zone. */
export function publishedAtOf(
  item: Item,
  { isDraft, timeZone }: { isDraft: boolean; timeZone: string },
  losses: Loss[],
): Date | undefined {
  const universal = toMoment(fieldOf(item, 'wp:post_date_gmt'), 'UTC') ?? fromRfc822(fieldOf(item, 'pubDate'))
  if (universal || isDraft) return universal
  const text = fieldOf(item, 'wp:post_date')
  const local = toMoment(text, timeZone)
  if (!local && text !== '' && !isZero(text))
    losses.push(lost('published_at', 'unknown_date', { text: truncate(text, 100) }))
  return local
}

function toMoment(text: string, timeZone: string): Date | undefined {
  return isZero(text) ? undefined : (toDateTime(text, timeZone) ?? undefined)
}

function isZero(date: string): boolean {
  return date.startsWith('0000')
}

/** Undefined for a zero date, which has the year -0001 or is the start of Unix time. */
function fromRfc822(text: string): Date | undefined {
  if (!/^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} /i.test(text)) return undefined
  const moment = new Date(text)
  return isStorableDate(moment) && moment.getTime() !== 0 ? moment : undefined
}

const TAGS = new Set(['tag', 'post_tag'])

/** Polylang's taxonomies: an article's language, and a key shared with its translations. */
const OF_POLYLANG = new Set(['language', 'post_translations'])

/** The language of an item and a key shared with its translations, from Polylang or WPML. */
export function translationOf(item: Item) {
  const slugOf = (domain: string) => {
    const term = item.terms.find((candidate) => candidate.domain === domain)
    return term?.nicename?.trim() || term?.name.trim()
  }
  const group = slugOf('post_translations') || item.meta.get('_wpml_import_translation_group')?.trim()
  return {
    language: slugOf('language') || item.meta.get('_wpml_import_language_code')?.trim(),
    ...(group && { translationKey: group }),
  }
}

/** The categories of an item, the main one first, and its tags. Terms of other taxonomies are losses. */
export function termsOf(item: Item, primaryId: string | undefined, channel: Channel, losses: Loss[]) {
  const named = item.terms.map((term) => ({ ...term, name: plainText(term.name) }))
  const inDomain = (isIn: (term: ItemTerm) => boolean) => named.filter(isIn).map(({ name }) => name)
  const categories = inDomain(({ domain }) => domain === 'category')
  // From WXR 1.0, which also has each term with its domain.
  const bare = inDomain(({ domain }) => domain === undefined)
  for (const { domain, name } of named) {
    if (domain !== undefined && domain !== 'category' && !TAGS.has(domain) && !OF_POLYLANG.has(domain))
      losses.push(lost(domain, 'names', { names: name }))
  }
  // Exports of the first version have no category ids.
  const primary = primaryId ? plainText(channel.categories.get(primaryId) ?? '') : ''
  const all = categories.length > 0 ? categories : bare
  return {
    categories: all.includes(primary) ? [primary, ...all.filter((name) => name !== primary)] : all,
    tags: inDomain(({ domain }) => domain !== undefined && TAGS.has(domain)),
  }
}
