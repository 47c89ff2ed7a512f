import { type Actor, assertScope, canReadDrafts } from '../auth/actor'
import type { Queries } from '../db/database'
import type { WebhookFields } from './schema'

/** The condition on deliveries that `actor` may be shown, and may have sent: what tells of drafts stays with who may read them. */
export function visibleTo(actor: Actor): { drafts?: false } {
  return canReadDrafts(actor) ? {} : { drafts: false }
}

/** Throws `insufficient_scope` for what tells of drafts, or is to, when `actor` may not read them. */
export function assertMayHaveDrafts(actor: Actor, ...states: { drafts?: unknown }[]): void {
  if (states.some(({ drafts }) => drafts === true)) assertScope(actor, 'articles:read_drafts')
}

type Known = { id: string; url: string; drafts: boolean }

/** What was told of drafts is kept for 30 days: a new URL for it needs the scope, too. Throws `insufficient_scope`. */
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
