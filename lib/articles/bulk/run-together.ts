import { mapConcurrently } from '../../async'
import type { Actor } from '../../auth/actor'
import { pollAnnouncements } from '../../bus/announce'
import { databaseErrorKind } from '../../db/errors'
import type { AppError } from '../../errors'
import type { ApiResponse } from '../../http/responses'
import { type Derive, deriveFrom, renderArticle } from '../rendering/derive-article'
import { runInTransaction } from '../write/run-write'
import { type BulkOptions, toFailure, toResult } from './results'
import type { Operation } from './schema'
import { type Step, toStep } from './steps'

/** Further ones of one bulk would keep those of others waiting. */
const RENDERED_AT_ONCE = 4

type Options = Pick<BulkOptions, 'isDryRun' | 'form'>

/**
 * The results of operations that write whole articles, stored in one transaction; null when one of them fails, and none of
 * them is stored.
 */
export async function runTogether(
  actor: Actor,
  operations: Operation[],
  options: Options,
  findNoTime: () => AppError | null,
): Promise<ApiResponse[] | null> {
  const results = await storeAll(actor, operations, options, findNoTime).catch((error: unknown) => {
    return databaseErrorKind(error) === 'uncertain' ? operations.map(() => toFailure(error)) : null
  })
  // What was so already may be what another instance wrote a moment ago.
  if (results) await pollAnnouncements()
  return results
}

async function storeAll(
  actor: Actor,
  operations: Operation[],
  options: Options,
  findNoTime: () => AppError | null,
): Promise<ApiResponse[]> {
  const steps = await Promise.all(operations.map((operation) => toStep(actor, operation)))
  const derives = await mapConcurrently(steps, RENDERED_AT_ONCE, (step) => {
    const tooLate = findNoTime()
    return tooLate ? Promise.reject(tooLate) : deriveFirst(step)
  })
  return runInTransaction(async (transaction) => {
    const results: Promise<ApiResponse>[] = []
    for (const [at, { run }] of steps.entries()) {
      const derive = derives[at] as Derive // one for each step
      const { result } = await run(transaction, derive, { ...options, previous: results.at(-1) })
      // Whoever waits for all of them hears of it.
      result.catch(() => {})
      results.push(result)
    }
    return (await Promise.all(results)).map(toResult)
  })
}

/** Derives before the transaction, in which others wait; what it writes can only differ in what is quickly derived. */
async function deriveFirst({ foresee }: Step): Promise<Derive> {
  const foreseen = foresee(null)
  if (!foreseen) throw new TypeError('Only whole articles are written together.')
  const rendered = await renderArticle(foreseen)
  const derived = deriveFrom(rendered, foreseen)
  return (fields) => (fields === foreseen ? derived : deriveFrom(rendered, fields))
}
