import { randomUUID } from 'node:crypto'
import {
  deleteWorkingCopy,
  putWorkingCopy,
  type WorkingCopy,
} from '../../articles/working-copies/working-copies'
import type { Actor, Scope } from '../../auth/actor'

/** In a form, the copy of another tab or device that its person was told of, by its `saved_at`. */
export const OTHER_COPY = 'other_saved_at'

/** Whether a person may keep a copy as one of an article that is not there yet. */
export function mayKeepAside({ scopes }: { scopes: Iterable<Scope> }): boolean {
  return new Set(scopes).has('articles:create')
}

/**
 * Keeps what a copy says as one of a new article while `replace` puts another in its place, for good only if `isReplaced` by
 * its outcome.
 */
export async function keepAside<Outcome>(
  actor: Actor,
  { fields }: WorkingCopy,
  replace: () => Promise<Outcome>,
  isReplaced: (outcome: Outcome) => boolean = () => true,
): Promise<Outcome> {
  const place = `baru-${randomUUID()}`
  await putWorkingCopy(actor, place, { fields, base_revision: null, saved_at: null })
  let isKept = false
  try {
    const outcome = await replace()
    isKept = isReplaced(outcome)
    return outcome
  } finally {
    if (!isKept) await deleteWorkingCopy(actor, place)
  }
}
