import { unavailable } from '../../errors'
import type { StoredArticle } from '../stored-article'

type Revised = Pick<StoredArticle, 'id' | 'revision'>

/** Whether two reads returned the same revision of the same article. */
export function isSameVersion(one: Revised, other: Revised | null): boolean {
  return one.id === other?.id && one.revision === other.revision
}

/** Throws the error that `retryStale` retries unless `derived` is the version that the transaction writes. */
export function assertSameVersion(derived: Revised, written: Revised | null): void {
  if (!isSameVersion(derived, written)) throw new StaleVersion()
}

class StaleVersion extends Error {}

/** How often an article that changed while it was derived is read again. */
const MAX_ATTEMPTS = 50

/** Runs a write that reads and derives an article again while the article changes meanwhile. Throws `unavailable`. */
export async function retryStale<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof StaleVersion)) throw error
    }
  }
  throw unavailable('The article keeps changing; try again.', 1)
}
