import { pollAnnouncements, writeAndAnnounce } from '../../bus/announce'
import { database, type Queries, retry } from '../../db/database'
import { isUniqueViolation } from '../../db/errors'
import type { Preconditions } from '../../http/preconditions'
import { reweighWhenDue } from '../indexing/reweigh'
import type { WriteResult, WrittenForm } from './write-result'

export type WriteOptions = {
  isDryRun: boolean
  preconditions: Preconditions
  copiesImages?: boolean
  form?: WrittenForm
  afterWrite?: AfterWrite | undefined
}

/** What a caller does in the transaction of a write, after it. */
export type AfterWrite = (transaction: Queries) => Promise<unknown>

type DryRunOption = Partial<Pick<WriteOptions, 'isDryRun'>>

/** Runs a write, and `afterWrite`, in one transaction. A dry run is rolled back: its result lacks only id and ETag. */
export async function runWrite(
  run: (transaction: Queries) => Promise<WriteResult>,
  { isDryRun = false, afterWrite }: DryRunOption & Pick<WriteOptions, 'afterWrite'> = {},
): Promise<WriteResult> {
  const result = await runInTransaction(
    async (transaction) => {
      const written = await run(transaction)
      await afterWrite?.(transaction)
      return written
    },
    { isDryRun },
  )
  // An unchanged article may be what another instance wrote a moment ago.
  if (result.result === 'unchanged' || result.isReplay) await pollAnnouncements()
  return isDryRun ? asDryRun(result) : result
}

/** Runs writes in one transaction, which a dry run rolls back at the end. */
export async function runInTransaction<Result>(
  run: (transaction: Queries) => Promise<Result>,
  { isDryRun = false }: DryRunOption = {},
): Promise<Result> {
  // Another process can take a slug that was found free; the unique index rejects one of the two, which retries.
  const result = await retry(() => (isDryRun ? runDry(run) : writeAndAnnounce(run)), isUniqueViolation)
  reweighWhenDue()
  return result
}

/** The result of a write that was rolled back. */
export function asDryRun<Result extends WriteResult | null>(result: Result): Result {
  return result && { ...result, data: { ...result.data, id: null }, etag: null }
}

async function runDry<Result>(run: (transaction: Queries) => Promise<Result>): Promise<Result> {
  let tried: { result: Result } | undefined
  await database()
    .write(async (transaction) => {
      tried = { result: await run(transaction) }
      throw new DryRun()
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error
    })
  if (!tried) throw new TypeError('A dry run has no result.')
  return tried.result
}

class DryRun extends Error {}
