import { followChanges } from '../../cache/changes'
import { database, type Queries } from '../../db/database'
import { isUniqueViolation } from '../../db/errors'
import type { WriteResult } from './write-result'

/** Another process can take a slug that was found free; the unique index lets one have it, the other looks again. */
const MAX_ATTEMPTS = 5

/** Carries the answer of a dry run out of the transaction that it undoes. */
class DryRun extends Error {
  constructor(readonly answer: WriteResult) {
    super('A dry run leaves nothing.')
  }
}

/**
 * Runs a write in one transaction and gives its answer. A dry run does all the same and is rolled back, so its answer
 * is exactly what would be stored, but for the id and the entity tag that only a stored article has.
 */
export async function runWrite(
  isDryRun: boolean,
  run: (transaction: Queries) => Promise<WriteResult>,
): Promise<WriteResult> {
  if (!isDryRun) {
    const answer = await retryOnConflict(() => database().write(run))
    await followChanges()
    return answer
  }
  return retryOnConflict(() =>
    database()
      .write(async (transaction): Promise<WriteResult> => {
        throw new DryRun(await run(transaction))
      })
      .catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error
        return { ...error.answer, data: { ...error.answer.data, id: null }, etag: null }
      }),
  )
}

async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
