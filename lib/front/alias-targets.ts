import { LRUCache } from 'lru-cache'
import type { AliasTarget } from '../articles/aliases/find-alias-target'
import type { Backend } from '../backend/backend'
import { onAnnouncement } from '../bus/listeners'

const MAX_KNOWN = 4_000
const NOWHERE = 'nowhere'

/** Finds where aliases lead, and remembers it until anything changes: old addresses are asked for again and again. */
export function createAliasTargets({ findAliasTarget }: Pick<Backend, 'findAliasTarget'>) {
  const known = new LRUCache<string, AliasTarget | typeof NOWHERE>({ max: MAX_KNOWN })
  let version = 0
  onAnnouncement(() => {
    version++
    known.clear()
  })

  /** Where the alias at `url` leads; null when it leads nowhere. */
  return async function find(url: string): Promise<AliasTarget | null> {
    const found = known.get(url)
    if (found) return found === NOWHERE ? null : found
    const before = version
    const target = await findAliasTarget(url)
    // What was read before an announcement may be wrong after it.
    if (before === version) known.set(url, target ?? NOWHERE)
    return target
  }
}
