import { JSON_BODY } from '../../http/endpoint'
import { BODIES } from '../examples/requests'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

const COMMON = { tag: 'Keys', scopes: ['keys:manage'] } as const

export const KEYS: readonly Operation[] = [
  {
    ...COMMON,
    id: 'list-keys',
    summary: 'List API keys',
    description: 'Returns the active keys, oldest first, without their secrets.',
    responses: [
      {
        status: 200,
        description: 'The keys.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'KeysResponse',
        examples: { keys: { summary: 'One key', body: 'keys' } },
      },
    ],
    problems: ['insufficient_scope'],
  },
  {
    ...COMMON,
    id: 'create-key',
    summary: 'Create an API key',
    description:
      'Creates a key with at most the scopes of its creator. The response has the secret, which is not shown again.',
    body: {
      schema: 'KeyInput',
      mediaTypes: JSON_BODY,
      description: 'The key.',
      examples: { key: { summary: 'A key for drafts', value: BODIES.key } },
    },
    responses: [
      {
        status: 201,
        description: 'The key, with its secret.',
        headers: ['CacheControl', 'Location'],
        schema: 'KeySecretResponse',
        examples: { key: { summary: 'The key', body: 'keyCreated' } },
      },
    ],
    problems: [
      'insufficient_scope',
      'step_up_required',
      ...BODY_PROBLEMS,
      'key_name_taken',
      'validation_failed',
      'storage_full',
    ],
  },
  {
    ...COMMON,
    id: 'rotate-key',
    summary: 'Rotate an API key',
    description:
      'Gives a key a new secret; the former one keeps working for `overlap`. Rotating a key takes every scope of it.',
    body: {
      schema: 'KeyRotationInput',
      mediaTypes: JSON_BODY,
      isOptional: true,
      description: 'How long the former secret works.',
      examples: { rotation: { summary: 'An overlap of a day', value: BODIES.keyRotation } },
    },
    responses: [
      {
        status: 200,
        description: 'The key, with its new secret.',
        headers: ['CacheControl'],
        schema: 'KeySecretResponse',
        examples: { key: { summary: 'The key', body: 'keyCreated' } },
      },
    ],
    problems: [
      'insufficient_scope',
      'step_up_required',
      ...BODY_PROBLEMS,
      'not_found',
      'validation_failed',
      'storage_full',
    ],
  },
  {
    ...COMMON,
    id: 'revoke-key',
    summary: 'Revoke an API key',
    description: 'Revokes a key with all its secrets.',
    responses: [{ status: 204, description: 'Revoked.', headers: ['CacheControl'] }],
    problems: ['insufficient_scope', 'step_up_required', 'not_found', 'storage_full'],
  },
]
