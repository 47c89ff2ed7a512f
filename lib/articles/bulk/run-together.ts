import { mapConcurrently } from '../../async'
import type { Actor } from '../../auth/actor'
import { pollAnnouncements } from '../../bus/announce'
import { databaseErrorKind } from '../../db/errors'
import type { AppError } from '../../errors'
import type { ApiResponse } from '../../http/responses'
import { type Derive, deriveFrom, renderArticle } from '../rendering/derive-article'
import { isAnyStored } from '../write/idempotency'
import { runInTransaction } from '../write/run-write'
import { type BulkOptions, type Call, toFailure, toResult } from './results'
import { type Step, toStep } from './steps'

/** More from one bulk would make the renderings of others wait. */
const RENDERED_AT_ONCE = 4

type Options = Pick<BulkOptions, 'isDryRun' | 'form'>

/**
 * Runs operations that write whole articles in one transaction. Null when one of them fails or repeats an earlier one;
 * then none is stored.
 */
export async function runTogether(
  actor: Actor,
  calls: Call[],
  options: Options,
  findNoTime: () => AppError | null,
): Promise<ApiResponse[] | null> {
  const results = await storeAll(actor, calls, options, findNoTime).catch((error: unknown) => {
    return databaseErrorKind(error) === 'uncertain' ? calls.map(() => toFailure(error)) : null
  })
  // An unchanged article may be what another instance wrote a moment ago.
  if (results) await pollAnnouncements()
  return results
}

async function storeAll(
  actor: Actor,
  calls: Call[],
  options: Options,
  findNoTime: () => AppError | null,
): Promise<ApiResponse[]> {
  const idempotent = calls.flatMap(({ idempotency }) => idempotency ?? [])
  if (new Set(idempotent.map(({ key }) => key)).size < idempotent.length) throw new Repeated()
  const steps = await Promise.all(calls.map(({ operation }) => toStep(actor, operation)))
  const derives = await mapConcurrently(steps, RENDERED_AT_ONCE, (step) => {
    const tooLate = findNoTime()
    return tooLate ? Promise.reject(tooLate) : deriveFirst(step)
  })
  return runInTransaction(async (transaction) => {
    if (await isAnyStored(transaction, idempotent)) throw new Repeated()
    const results: Promise<ApiResponse>[] = []
    for (const [at, { run }] of steps.entries()) {
      const derive = derives[at] as Derive // one for each step
      const idempotency = calls[at]?.idempotency ?? null
      const { result } = await run(transaction, derive, { ...options, idempotency, previous: results.at(-1) })
      // `Promise.all` below reports the rejection.
      result.catch(() => {})
      results.push(result)
    }
    return (await Promise.all(results)).map(toResult)
  })
}

/** Operations with a response from before: each is run by itself, which finds it. */
class Repeated extends Error {}

/** Renders before the transaction, which makes others wait; within it, only the fast part is ever derived again. */
async function deriveFirst({ foresee }: Step): Promise<Derive> {
  const foreseen = foresee(null)
  if (!foreseen) throw new TypeError('Only whole articles are written together.')
  const rendered = await renderArticle(foreseen)
  const derived = deriveFrom(rendered, foreseen)
  return (fields) => (fields === foreseen ? derived : deriveFrom(rendered, fields))
}
