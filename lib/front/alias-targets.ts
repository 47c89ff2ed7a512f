import type { AliasTarget } from '../articles/aliases/find-alias-target'
import type { Backend } from '../backend/backend'
import { rememberUntilChanged } from '../cache/cached'

const MAX_KNOWN = 4_000
const NOWHERE = 'nowhere'

/** Finds the target of an alias and caches it until anything changes: old addresses are requested again and again. */
export function createAliasTargets({ findAliasTarget }: Pick<Backend, 'findAliasTarget'>) {
  const remember = rememberUntilChanged<AliasTarget | typeof NOWHERE>(MAX_KNOWN)

  return async function find(url: string): Promise<AliasTarget | null> {
    const target = await remember(url, async () => (await findAliasTarget(url)) ?? NOWHERE)
    return target === NOWHERE ? null : target
  }
}
