import { unavailable } from '../../errors'
import type { StoredArticle } from '../stored-article'

type Revised = Pick<StoredArticle, 'id' | 'revision'>

/** Whether what was read at two times is one article as one write left it: each article counts its own revisions. */
export function isSameVersion(one: Revised, other: Revised | null): boolean {
  return one.id === other?.id && one.revision === other.revision
}

/** Throws what `retryStale` tries again for, unless what was derived before a transaction is of what it writes. */
export function assertSameVersion(derived: Revised, written: Revised | null): void {
  if (!isSameVersion(derived, written)) throw new StaleVersion()
}

class StaleVersion extends Error {}

/** An article is derived as it was read; one that changed meanwhile, or another one by then, is read again, this often. */
const MAX_ATTEMPTS = 50

/** What a write gives that reads an article, derives it, and finds it as it was. Throws `unavailable`. */
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
