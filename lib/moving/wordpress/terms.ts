import type { Loss } from '../moved'
import { plainText } from '../plain-text'
import type { Channel, Item, ItemTerm } from './item'

const TAGS = new Set(['tag', 'post_tag'])

/** The categories of an item, the main one first, and its tags. Terms of other taxonomies are losses. */
export function termsOf(item: Item, primaryId: string | undefined, channel: Channel, losses: Loss[]) {
  const named = item.terms.map((term) => ({ ...term, name: plainText(term.name) }))
  const inDomain = (isIn: (term: ItemTerm) => boolean) => named.filter(isIn).map(({ name }) => name)
  const categories = inDomain(({ domain }) => domain === 'category')
  // Of WXR 1.0, which has each term once more with its domain.
  const bare = inDomain(({ domain }) => domain === undefined)
  for (const { domain, name } of named) {
    if (domain !== undefined && domain !== 'category' && !TAGS.has(domain))
      losses.push({ field: domain, message: name })
  }
  // Exports of the first version give their categories no ids.
  const primary = primaryId ? plainText(channel.categories.get(primaryId) ?? '') : ''
  const all = categories.length > 0 ? categories : bare
  return {
    categories: all.includes(primary) ? [primary, ...all.filter((name) => name !== primary)] : all,
    tags: inDomain(({ domain }) => domain !== undefined && TAGS.has(domain)),
  }
}
