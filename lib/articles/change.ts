import { writeAndForget } from '../cache/changes'
import { followChanges } from '../cache/follow'
import { database, type Queries } from '../db/database'
import { isUniqueViolation } from '../db/errors'
import { retry } from '../db/retry'
import type { WriteAnswer } from './write-answer'

/** Carries the answer of a dry run out of the transaction that it undoes. */
class DryRun extends Error {
  constructor(readonly answer: WriteAnswer) {
    super('A dry run leaves nothing.')
  }
}

/**
 * Runs a write in one transaction and gives its answer. A dry run does all the same and is rolled back, so its answer
 * is exactly what would be stored, but for the id and the entity tag that only a stored article has.
 */
export async function change(
  isDryRun: boolean,
  run: (transaction: Queries) => Promise<WriteAnswer>,
): Promise<WriteAnswer> {
  // Another process can take a slug that was found free; the unique index lets one have it, the other looks again.
  const answer = await retry(() => (isDryRun ? tryOut(run) : writeAndForget(run)), isUniqueViolation)
  // What was so already may be what another instance wrote a moment ago.
  if (answer.result === 'unchanged' || answer.isReplay) await followChanges()
  return answer
}

async function tryOut(run: (transaction: Queries) => Promise<WriteAnswer>): Promise<WriteAnswer> {
  try {
    return await database().write(async (transaction) => {
      throw new DryRun(await run(transaction))
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    return { ...error.answer, data: { ...error.answer.data, id: null }, etag: null }
  }
}
