import { randomUUID } from 'node:crypto'
import { putWorkingCopy, type WorkingCopy } from '../../articles/working-copies/working-copies'
import type { Actor, Scope } from '../../auth/actor'

/** In a form, the copy of another tab or device that its person was told of, by its `saved_at`. */
export const OTHER_COPY = 'other_saved_at'

/** Whether a person may keep a copy as one of an article that is not there yet. */
export function mayKeepAside({ scopes }: { scopes: Iterable<Scope> }): boolean {
  return new Set(scopes).has('articles:create')
}

/** Keeps what a copy says as one of a new article, whose place it gives, so that another may take its own. */
export async function keepAside(actor: Actor, { fields }: WorkingCopy): Promise<string> {
  const place = `baru-${randomUUID()}`
  await putWorkingCopy(actor, place, { fields, base_revision: null, saved_at: null })
  return place
}
