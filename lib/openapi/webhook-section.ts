import { type ArticleEvent, DRAFT_EVENT, EVENTS } from '../webhooks/events'
import type { WebhookObject } from './model'
import { schemaReference } from './schemas/components'

const MEANINGS: Record<ArticleEvent, string> = {
  'article.published': 'Readers can now see an article, published by a write or by its date.',
  'article.updated': 'A published article was changed.',
  'article.renamed': 'A published article has another slug; `former_slug` redirects to it.',
  'article.unpublished':
    'A published article was unpublished, or scheduled again. It is sent as readers knew it, not as in the draft.',
  'article.deleted':
    'A published article was deleted; with `"drafts": true` also a draft or a scheduled one.',
  'article.scheduled':
    'An article was scheduled, or its date was moved. Only sent to webhooks with `"drafts": true`.',
  'article.draft_saved': 'A draft was saved. Only sent to webhooks with `"drafts": true`.',
}

const SIGNING =
  'Signed according to Standard Webhooks 1.0.0: HMAC-SHA256 of `webhook-id.webhook-timestamp.body` with the secret. Verify it over the raw bytes.'

/** The requests sent to receivers, by event. */
export function webhookSection(): Record<string, WebhookObject> {
  return Object.fromEntries(
    ([...EVENTS, DRAFT_EVENT] satisfies ArticleEvent[]).map((event) => [event, { post: toOperation(event) }]),
  )
}

function toOperation(event: ArticleEvent): WebhookObject['post'] {
  return {
    operationId: `on-${event.replaceAll(/[._]/g, '-')}`,
    tags: ['Webhooks'],
    summary: event,
    description: `${MEANINGS[event]} ${SIGNING}`,
    security: [{}],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      description: HEADERS[name] ?? '',
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      description: 'The event.',
      content: { 'application/json': { schema: schemaReference('WebhookEvent') } },
    },
    responses: {
      '2XX': { description: 'Received. Everything else is retried.', headers: {} },
      '410': { description: 'No longer wanted: the webhook is switched off.', headers: {} },
    },
  }
}

const HEADERS: Record<string, string> = {
  'webhook-id': 'The same for all attempts, to drop duplicates.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature': 'One or more signatures, separated by spaces, each as `v1,` and base64.',
}
