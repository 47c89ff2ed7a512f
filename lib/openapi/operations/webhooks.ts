import { JSON_BODY } from '../../http/endpoint'
import { deliveriesQuery, replayQuery } from '../../webhooks/schema'
import { BODIES } from '../examples/requests'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

const COMMON = { tag: 'Webhooks', scopes: ['webhooks:manage'] } as const
const READ_HEADERS = ['CacheControl', 'AllowOrigin', 'ExposeHeaders'] as const

const deliveryBeingSent = {
  status: 202,
  description: 'The delivery, which is being sent.',
  headers: ['CacheControl'],
  schema: 'DeliveryResponse',
  examples: { delivery: { summary: 'The delivery', body: 'delivery' } },
} as const

export const WEBHOOKS: readonly Operation[] = [
  {
    ...COMMON,
    id: 'create-webhook',
    summary: 'Create a webhook',
    description:
      'Has events sent to a URL as they happen, signed as Standard Webhooks 1.0.0 says. The response has the secret, which is not shown again. The URL must be an https one of a public host, unless the operator allows others (`WEBHOOK_ALLOW`).',
    body: {
      schema: 'WebhookInput',
      mediaTypes: JSON_BODY,
      description: 'The webhook.',
      examples: { webhook: { summary: 'Two events', value: BODIES.webhook } },
    },
    responses: [
      {
        status: 201,
        description: 'The webhook, with its secret.',
        headers: ['CacheControl', 'Location'],
        schema: 'WebhookSecretResponse',
        examples: { webhook: { summary: 'The webhook', body: 'webhookCreated' } },
      },
    ],
    problems: [
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'validation_failed',
      'too_many_webhooks',
      'storage_full',
    ],
  },
  {
    ...COMMON,
    id: 'list-webhooks',
    summary: 'List webhooks',
    description: 'Returns all webhooks, oldest first. One that the service switched off says why.',
    responses: [
      {
        status: 200,
        description: 'The webhooks.',
        headers: READ_HEADERS,
        schema: 'WebhooksResponse',
        examples: { webhooks: { summary: 'One webhook', body: 'webhooks' } },
      },
    ],
    problems: ['insufficient_scope'],
  },
  {
    ...COMMON,
    id: 'get-webhook',
    summary: 'Get a webhook',
    description: 'Returns a webhook, without its secret.',
    responses: [
      {
        status: 200,
        description: 'The webhook.',
        headers: READ_HEADERS,
        schema: 'WebhookResponse',
        examples: { webhook: { summary: 'The webhook', body: 'webhook' } },
      },
    ],
    problems: ['insufficient_scope', 'not_found'],
  },
  {
    ...COMMON,
    id: 'update-webhook',
    summary: 'Change a webhook',
    description:
      'Changes the fields that the body has. With `"active": false` nothing is sent; what happens meanwhile is not told later. A webhook that is told of drafts is changed by keys with `articles:read_drafts` alone, as is the URL of one that was, while deliveries of drafts are kept.',
    body: {
      schema: 'WebhookPatch',
      mediaTypes: JSON_BODY,
      description: 'The fields to change.',
      examples: { active: { summary: 'Switch it on again', value: BODIES.webhookChanges } },
    },
    responses: [
      {
        status: 200,
        description: 'The webhook.',
        headers: ['CacheControl'],
        schema: 'WebhookResponse',
        examples: { webhook: { summary: 'The webhook', body: 'webhook' } },
      },
    ],
    problems: ['insufficient_scope', ...BODY_PROBLEMS, 'not_found', 'validation_failed', 'storage_full'],
  },
  {
    ...COMMON,
    id: 'rotate-webhook-secret',
    summary: 'Rotate the secret of a webhook',
    description:
      'Returns a new secret. For 24 hours deliveries are signed with both, so that the receiver can change over.',
    responses: [
      {
        status: 200,
        description: 'The webhook, with its new secret.',
        headers: ['CacheControl'],
        schema: 'WebhookSecretResponse',
        examples: { webhook: { summary: 'The webhook', body: 'webhookCreated' } },
      },
    ],
    problems: ['insufficient_scope', 'not_found', 'storage_full'],
  },
  {
    ...COMMON,
    id: 'test-webhook',
    summary: 'Test a webhook',
    description:
      'Sends an event of the type `webhook.test`, which is signed and tried again as any other. The list of deliveries tells what became of it.',
    responses: [deliveryBeingSent],
    problems: ['insufficient_scope', 'not_found', 'webhook_inactive', 'storage_full'],
  },
  {
    ...COMMON,
    id: 'list-deliveries',
    summary: 'List deliveries',
    description:
      'Returns what a webhook was sent in the last 30 days, newest first, with every try. What tells of drafts is left out, with a warning, for keys without `articles:read_drafts`.',
    query: deliveriesQuery,
    responses: [
      {
        status: 200,
        description: 'One page of deliveries.',
        headers: READ_HEADERS,
        schema: 'DeliveriesResponse',
        examples: { deliveries: { summary: 'One that failed', body: 'deliveries' } },
      },
    ],
    problems: ['insufficient_scope', 'invalid_parameter', 'not_found'],
  },
  {
    ...COMMON,
    id: 'replay-delivery',
    summary: 'Replay a delivery',
    description:
      'Sends one delivery again, with the same `webhook-id`, whatever became of it before. One that tells of a draft needs `articles:read_drafts` as well.',
    responses: [deliveryBeingSent],
    problems: ['insufficient_scope', 'not_found', 'webhook_inactive', 'storage_full'],
  },
  {
    ...COMMON,
    id: 'replay-webhook',
    summary: 'Replay what failed',
    description:
      'Sends the deliveries of events since a time that failed again, those that wait for another try too, each with the same `webhook-id`: the oldest 10,000 of them. What tells of drafts is left out, with a warning, for keys without `articles:read_drafts`.',
    query: replayQuery,
    responses: [
      {
        status: 202,
        description: 'How many are being sent.',
        headers: ['CacheControl'],
        schema: 'ReplayResponse',
        examples: { replayed: { summary: 'Three deliveries', body: 'replayed' } },
      },
    ],
    problems: ['insufficient_scope', 'invalid_parameter', 'not_found', 'webhook_inactive', 'storage_full'],
  },
  {
    ...COMMON,
    id: 'delete-webhook',
    summary: 'Delete a webhook',
    description: 'Ends a webhook, with all that is on its way to it.',
    responses: [{ status: 204, description: 'Deleted.', headers: ['CacheControl'] }],
    problems: ['insufficient_scope', 'not_found', 'storage_full'],
  },
]
