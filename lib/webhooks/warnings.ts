import type { Warning } from '../errors'
import type { Webhook } from './webhooks'

/** Warns that a webhook will not be sent an event that it names. */
export function webhookWarnings({ events, drafts }: Webhook): Warning[] {
  if (drafts || !events.includes('article.scheduled')) return []
  const message =
    'article.scheduled is only sent to webhooks with "drafts": true, since readers cannot see such articles.'
  return [{ code: 'event_needs_drafts', field: 'events', message }]
}
