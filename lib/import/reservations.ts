import { LIMITS } from '../field-limits'
import { detachString } from '../text/detach-string'
import { withSuffix } from '../text/slug'
import { lostAddress } from './aliases'
import { type ImportItem, lost } from './import-item'
import { say } from './sentences'

export type Reserve = (imported: ImportItem) => ImportItem

/** Numbers slugs that earlier pieces have, the same in each run; refuses them in our own NDJSON: they name articles. */
export function createReservations(isOurs: boolean): Reserve {
  const slugs = new Map<string, number>()
  const addresses = new Set<string>()
  return (imported) => {
    if (!('article' in imported)) return imported
    const { slug, body } = imported.article
    const free = freeSlug(slugs, slug)
    if (isOurs && free !== slug)
      return { source: imported.source, losses: [], failed: say('slug_twice', { slug }) }
    if (free !== slug) slugs.set(detachString(free), 1)
    if (isOurs) return imported
    const renamed = free === slug ? [] : [lost('slug', 'slug_of_earlier', { slug, free })]
    const aliases = Array.isArray(body.aliases) ? body.aliases.map(String) : []
    const taken = aliases.filter((alias) => addresses.has(alias))
    const kept = aliases.filter((alias) => !addresses.has(alias))
    for (const alias of kept) addresses.add(detachString(alias))
    const unkept = taken.map((alias) => lostAddress(alias, say('alias_of_earlier')))
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
        },
      },
    }
  }
}

/** `taken` has the last number that each slug was given with: of many equal ones none looks through those before it. */
function freeSlug(taken: Map<string, number>, slug: string): string {
  let number = taken.get(slug) ?? 0
  let candidate = slug
  do {
    number += 1
    candidate = number === 1 ? slug : withSuffix(slug, number, LIMITS.slug)
  } while (number > 1 && taken.has(candidate))
  taken.set(detachString(slug), number)
  return candidate
}
