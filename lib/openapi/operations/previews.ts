import { JSON_BODY } from '../../http/endpoint'
import { BODIES, exampleResponses } from '../examples'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

/** POST /api/artikel/{slug}/preview. */
export function createPreview(): Operation {
  return {
    id: 'create-preview',
    tag: 'Writing',
    summary: 'Create a preview link',
    description:
      'Returns a signed link that shows a draft or a scheduled article as its page will be, as it is at that moment, to whoever has the link. It is not indexed, not cached and not counted. Once the article is published, the link redirects to its page.',
    scopes: ['articles:read_drafts'],
    body: {
      schema: 'PreviewInput',
      mediaTypes: JSON_BODY,
      isOptional: true,
      description: 'May be left out.',
      examples: { days: { summary: 'Valid for two days', value: BODIES.preview } },
    },
    responses: [
      {
        status: 201,
        description: 'The link.',
        headers: ['CacheControl', 'Location'],
        schema: 'PreviewResponse',
        examples: { link: { summary: 'The link', value: exampleResponses().preview } },
      },
    ],
    problems: [
      'moved',
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'not_found',
      'gone',
      'validation_failed',
      'storage_full',
    ],
  }
}

/** DELETE /api/artikel/{slug}/preview. */
export function revokePreviews(): Operation {
  return {
    id: 'revoke-previews',
    tag: 'Writing',
    summary: 'Revoke preview links',
    description: 'Makes every preview link of the article void. Links that are created later are valid.',
    scopes: ['articles:read_drafts'],
    responses: [{ status: 204, description: 'The links are void.', headers: ['CacheControl'] }],
    problems: ['moved', 'insufficient_scope', 'not_found', 'gone', 'storage_full'],
  }
}
