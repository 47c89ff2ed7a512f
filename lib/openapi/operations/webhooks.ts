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
      'Sends events to a URL as they happen, signed according to Standard Webhooks 1.0.0. The response has the secret, which is not shown again. The URL must be https on a public host, unless the operator allows others (`WEBHOOK_ALLOW`).',
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
    description: 'Returns all webhooks, oldest first. If the service switched one off, it says why.',
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
      'Changes the fields that the body has. With `"active": false` nothing is sent; what happens meanwhile is not sent later. Only keys with `articles:read_drafts` can change a webhook that receives drafts, or the URL of one that did, while deliveries of drafts are kept.',
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
      'Returns a new secret. For 24 hours deliveries are signed with both, so that the receiver can switch.',
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
      'Sends an event of the type `webhook.test`, which is signed and retried like any other. The list of deliveries shows the result.',
    responses: [deliveryBeingSent],
    problems: ['insufficient_scope', 'not_found', 'webhook_inactive', 'storage_full'],
  },
  {
    ...COMMON,
    id: 'list-deliveries',
    summary: 'List deliveries',
    description:
      'Returns what a webhook was sent in the last 30 days, newest first, with every attempt. Deliveries about drafts are left out, with a warning, for keys without `articles:read_drafts`.',
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
      'Sends one delivery again, with the same `webhook-id`, whatever its earlier result. One about a draft also needs `articles:read_drafts`.',
    responses: [deliveryBeingSent],
    problems: ['insufficient_scope', 'not_found', 'webhook_inactive', 'storage_full'],
  },
  {
    ...COMMON,
    id: 'replay-webhook',
    summary: 'Replay what failed',
    description:
      'Sends failed deliveries of events since a time again, including those waiting for another attempt, each with the same `webhook-id`: the oldest 10,000 of them. Deliveries about drafts are left out, with a warning, for keys without `articles:read_drafts`.',
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
    description: 'Deletes a webhook with all its pending deliveries.',
    responses: [{ status: 204, description: 'Deleted.', headers: ['CacheControl'] }],
    problems: ['insufficient_scope', 'not_found', 'storage_full'],
  },
]
