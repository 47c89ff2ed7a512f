import { LIMITS } from '../field-limits'
import { detachString } from '../text/detach-string'
import { withSuffix } from '../text/slug'
import { takenAddress } from './aliases'
import { type ImportedArticle, type ImportItem, lost } from './import-item'
import { say } from './sentences'

export type Reserve = (imported: ImportItem) => ImportItem

/**
 * Numbers slugs that earlier pieces have, the same in each run; refuses them in our own NDJSON, where they identify articles.
 * Makes translations refer to the first of them.
 */
export function createReservations(isOurs: boolean): Reserve {
  const slugs = new Map<string, number>()
  const addresses = new Set<string>()
  const originals = new Map<string, string>()
  return (imported) => {
    if (!('article' in imported)) return imported
    const { slug, body } = imported.article
    const free = freeSlug(slugs, slug, isOurs ? undefined : body.language)
    if (isOurs && free !== slug)
      return { source: imported.source, losses: [], failed: say('slug_twice', { slug }) }
    if (free !== slug) slugs.set(detachString(free), 1)
    if (isOurs) return imported
    const renamed = free === slug ? [] : [lost('slug', 'slug_of_earlier', { slug, free })]
    const aliases = Array.isArray(body.aliases) ? body.aliases.map(String) : []
    const taken = aliases.filter((alias) => addresses.has(alias))
    const kept = aliases.filter((alias) => !addresses.has(alias))
    for (const alias of kept) addresses.add(detachString(alias))
    const unkept = taken.map((alias) => takenAddress(alias, 'alias_of_earlier'))
    const original = originalOf(originals, imported.article, free)
    return {
      source: imported.source,
      losses: [...imported.losses, ...renamed, ...unkept],
      article: {
        ...imported.article,
        slug: free,
        body: {
          ...body,
          ...(free !== slug && body.slug !== undefined && { slug: free }),
          ...(aliases.length > 0 && { aliases: kept }),
          ...(original !== null && { translation_of: original }),
        },
      },
    }
  }
}

/** The slug of the first article with the same key; null for that article itself, and without a key. */
function originalOf(
  originals: Map<string, string>,
  { translationKey: key }: ImportedArticle,
  slug: string,
): string | null {
  if (key === undefined) return null
  const found = originals.get(key)
  if (found === undefined) originals.set(detachString(key), detachString(slug))
  return found ?? null
}

/**
 * A taken slug gets its language as a suffix if known, else a number. `taken` maps a slug to its last number, so that many
 * equal slugs take linear time.
 */
function freeSlug(taken: Map<string, number>, slug: string, language: unknown): string {
  if (taken.has(slug) && typeof language === 'string') {
    const named = `${slug}-${language.toLowerCase()}`
    if (!taken.has(named) && named.length <= LIMITS.slug) return named
  }
  let number = taken.get(slug) ?? 0
  let candidate = slug
  do {
    number += 1
    candidate = number === 1 ? slug : withSuffix(slug, number, LIMITS.slug)
  } while (number > 1 && taken.has(candidate))
  taken.set(detachString(slug), number)
  return candidate
}
