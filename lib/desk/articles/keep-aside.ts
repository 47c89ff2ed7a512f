import { randomUUID } from 'node:crypto'
import {
  deleteWorkingCopy,
  putWorkingCopy,
  type WorkingCopy,
} from '../../articles/working-copies/working-copies'
import type { Actor, Scope } from '../../auth/actor'

/** The form field with the `saved_at` of a copy from another tab or device that the person was told of. */
export const OTHER_COPY = 'other_saved_at'

/** Whether a person may keep a copy as a new article. */
export function mayKeepAside({ scopes }: { scopes: Iterable<Scope> }): boolean {
  return new Set(scopes).has('articles:create')
}

/**
 * Keeps a copy as a new article while `replace` puts another in its place; deletes it again if that fails or, by its outcome,
 * is not `isReplaced`.
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
