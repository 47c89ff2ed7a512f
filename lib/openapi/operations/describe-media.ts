import { MERGE_PATCH_BODY } from '../../http/endpoint'
import { BODIES, exampleResponses } from '../examples'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

/** PATCH /api/media/{id}. */
export function describeMedia(): Operation {
  return {
    id: 'describe-media',
    tag: 'Pictures',
    summary: 'Describe a picture',
    description: 'Changes the alternative text of a picture; articles keep those that they give.',
    scopes: ['media:write'],
    body: {
      schema: 'MediaPatch',
      mediaTypes: MERGE_PATCH_BODY,
      description: 'The new text; `null` removes it.',
      examples: { alt: { summary: 'Another text', value: BODIES.describe } },
    },
    responses: [
      {
        status: 200,
        description: 'The picture as it is now.',
        headers: ['CacheControl'],
        schema: 'MediaResponse',
        examples: { picture: { summary: 'The picture', value: exampleResponses().media } },
      },
    ],
    problems: [
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'not_found',
      'validation_failed',
      'storage_full',
    ],
  }
}
