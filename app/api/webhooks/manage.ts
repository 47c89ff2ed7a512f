import { type Actor, assertScope } from '@/lib/auth/actor'
import { JSON_BODY } from '@/lib/http/endpoint'
import { parseWebhook, parseWebhookChanges } from '@/lib/webhooks/schema'

/** What everything about webhooks needs of a key. */
export const MANAGE = { scope: 'webhooks:manage' } as const

export const webhookBody = { mediaTypes: JSON_BODY, parse: parseWebhook }
export const webhookChangesBody = { mediaTypes: JSON_BODY, parse: parseWebhookChanges }

/** Of a webhook that is told of drafts, or has been: only who may read them says where they are sent. */
export function assertMayHaveDrafts(actor: Actor, ...states: { drafts?: unknown }[]): void {
  if (states.some(({ drafts }) => drafts === true)) assertScope(actor, 'articles:read_drafts')
}
