import { writeAndInvalidate } from '../../cache/changes'
import { followChanges } from '../../cache/watch-changes'
import { database, type Queries } from '../../db/database'
import { isUniqueViolation } from '../../db/errors'
import { retry } from '../../db/retry'
import type { Preconditions } from '../../http/preconditions'
import { reweighWhenDue } from './reweigh'
import type { WriteResult } from './write-result'

/** How a write is to happen. */
export type WriteOptions = { isDryRun: boolean; preconditions: Preconditions }

/** Carries the result of a dry run out of the transaction that it rolls back. */
class DryRun extends Error {
  constructor(readonly result: WriteResult) {
    super('A dry run leaves nothing.')
  }
}

/**
 * Runs a write in one transaction and gives its result. A dry run does all the same and is rolled back, so its result
 * is exactly what would be stored, but for the id and the entity tag that only a stored article has.
 */
export async function runWrite(
  isDryRun: boolean,
  run: (transaction: Queries) => Promise<WriteResult>,
): Promise<WriteResult> {
  // Another process can take a slug that was found free; the unique index lets one have it, the other tries again.
  const result = await retry(() => (isDryRun ? runDry(run) : writeAndInvalidate(run)), isUniqueViolation)
  reweighWhenDue()
  // What was so already may be what another instance wrote a moment ago.
  if (result.result === 'unchanged' || result.isReplay) await followChanges()
  return result
}

async function runDry(run: (transaction: Queries) => Promise<WriteResult>): Promise<WriteResult> {
  const rolledBack = database().write(async (transaction): Promise<WriteResult> => {
    throw new DryRun(await run(transaction))
  })
  return rolledBack.catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error
    return { ...error.result, data: { ...error.result.data, id: null }, etag: null }
  })
}
