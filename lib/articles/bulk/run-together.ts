import { mapConcurrently } from '../../async'
import type { Actor } from '../../auth/actor'
import { pollAnnouncements } from '../../bus/announce'
import { database, type Queries } from '../../db/database'
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

/** A longer bulk continues with its next group, so that what is rendered is stored. */
const MAX_RENDERING_MS = 5_000

/**
 * Runs operations that write whole articles in one transaction: all, or the first ones if they take long to render. Null
 * when one of them fails or repeats an earlier one; then none is stored.
 */
export async function runTogether(
  actor: Actor,
  calls: Call[],
  options: Options,
  findNoTime: () => AppError | null,
): Promise<ApiResponse[] | null> {
  const results = await storeFirst(actor, calls, options, findNoTime).catch((error: unknown) => {
    return databaseErrorKind(error) === 'uncertain' ? calls.map(() => toFailure(error)) : null
  })
  // An unchanged article may be what another instance wrote a moment ago.
  if (results) await pollAnnouncements()
  return results
}

async function storeFirst(
  actor: Actor,
  calls: Call[],
  options: Options,
  findNoTime: () => AppError | null,
): Promise<ApiResponse[]> {
  const idempotent = calls.flatMap(({ idempotency }) => idempotency ?? [])
  const isRepeated = (queries: Queries) => isAnyStored(queries, idempotent)
  if (new Set(idempotent.map(({ key }) => key)).size < idempotent.length) throw new Repeated()
  if (await isRepeated(database().read)) throw new Repeated()
  const steps = await Promise.all(calls.map(({ operation }) => toStep(actor, operation)))
  const derives = await deriveInTime(steps, findNoTime)
  return runInTransaction(async (transaction) => {
    if (await isRepeated(transaction)) throw new Repeated()
    const results: Promise<ApiResponse>[] = []
    for (const [at, derive] of derives.entries()) {
      const { run } = steps[at] as Step // one for each
      const idempotency = calls[at]?.idempotency ?? null
      const { result } = await run(transaction, derive, { ...options, idempotency, previous: results.at(-1) })
      // `Promise.all` below reports the rejection.
      result.catch(() => {})
      results.push(result)
    }
    return (await Promise.all(results)).map(toResult)
  })
}

/** Renders as many of the first steps as there is time for: at least one. */
async function deriveInTime(steps: Step[], findNoTime: () => AppError | null): Promise<Derive[]> {
  const until = performance.now() + MAX_RENDERING_MS
  let rendered = steps.length
  const derives = await mapConcurrently([...steps.entries()], RENDERED_AT_ONCE, async ([at, step]) => {
    const tooLate = findNoTime()
    if (tooLate && at === 0) throw tooLate
    if (at > 0 && (tooLate || performance.now() > until)) rendered = Math.min(rendered, at)
    return at < rendered ? deriveFirst(step) : null
  })
  return derives.slice(0, rendered) as Derive[] // null only behind these
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
