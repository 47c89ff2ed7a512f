import { type Actor, assertScope, canReadDrafts } from '../auth/actor'
import type { Queries } from '../db/database'
import type { WebhookFields } from './schema'

/** The filter for the deliveries that `actor` may see and replay: those about drafts require the scope to read drafts. */
export function visibleTo(actor: Actor): { drafts?: false } {
  return canReadDrafts(actor) ? {} : { drafts: false }
}

/** Throws `insufficient_scope` if one of `states` concerns drafts and `actor` may not read them. */
export function assertMayHaveDrafts(actor: Actor, ...states: { drafts?: unknown }[]): void {
  if (states.some(({ drafts }) => drafts === true)) assertScope(actor, 'articles:read_drafts')
}

type Known = { id: string; url: string; drafts: boolean }

/** Deliveries about drafts are kept for 30 days: a new URL for them needs the scope, too. Throws `insufficient_scope`. */
export async function assertCanPatch(
  queries: Queries,
  actor: Actor,
  webhook: Known,
  patch: { [name in keyof WebhookFields]?: unknown },
): Promise<void> {
  if (canReadDrafts(actor)) return
  assertMayHaveDrafts(actor, webhook, patch)
  if (patch.url === undefined || patch.url === webhook.url) return
  const kept = await queries.webhookDelivery.findFirst({
    where: { webhookId: webhook.id, drafts: true },
    select: { drafts: true },
  })
  if (kept) assertMayHaveDrafts(actor, kept)
}
