import { type ArticleEvent, DRAFT_EVENT, EVENTS } from '../webhooks/events'
import type { WebhookObject } from './model'
import { schemaReference } from './schemas/components'

const MEANINGS: Record<ArticleEvent, string> = {
  'article.published': 'An article can be seen by readers from now on, published by a write or by its date.',
  'article.updated': 'A published article was changed.',
  'article.renamed': 'A published article has another slug; `former_slug` redirects to it.',
  'article.unpublished':
    'A published article was taken back, or scheduled again. It is told as readers knew it, not as the draft has it.',
  'article.deleted':
    'A published article was deleted; with `"drafts": true` also a draft or a scheduled one.',
  'article.scheduled':
    'An article is to be published at its date, or that date was moved. Sent to webhooks with `"drafts": true` alone.',
  'article.draft_saved': 'A draft was saved. Sent to webhooks with `"drafts": true` alone.',
}

const SIGNING =
  'Signed as Standard Webhooks 1.0.0 says: HMAC-SHA256 of `webhook-id.webhook-timestamp.body` with the secret. Verify it over the bytes as they came.'

/** The requests that receivers are sent, by event. */
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
      '2XX': { description: 'Received. Everything else is tried again.', headers: {} },
      '410': { description: 'Not wanted any more: the webhook is switched off.', headers: {} },
    },
  }
}

const HEADERS: Record<string, string> = {
  'webhook-id': 'The same over all tries: to drop what came before.',
  'webhook-timestamp': 'When this try was made, in seconds since 1970.',
  'webhook-signature': 'One or more signatures, separated by spaces, each as `v1,` and base64.',
}
