import { MERGE_PATCH_BODY } from '../../http/endpoint'
import { deleteMediaQuery, mediaQuery } from '../../media/query'
import { BODIES, exampleResponses } from '../examples'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

/** GET /api/media. */
export function listMedia(): Operation {
  return {
    id: 'list-media',
    tag: 'Pictures',
    summary: 'List pictures',
    description: 'Returns the pictures of the service in pages, newest first.',
    scopes: [],
    isForKeys: true,
    query: mediaQuery,
    responses: [
      {
        status: 200,
        description: 'One page of pictures.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders', 'Link', 'TotalCount'],
        schema: 'MediaList',
        examples: { page: { summary: 'The only page', value: exampleResponses().mediaList } },
      },
    ],
    problems: ['invalid_parameter'],
  }
}

/** GET /api/media/{id}. */
export function getMedia(): Operation {
  return {
    id: 'get-media',
    tag: 'Pictures',
    summary: 'Get a picture',
    description: 'Returns a picture with the articles that show it.',
    scopes: [],
    isForKeys: true,
    responses: [
      {
        status: 200,
        description: 'The picture.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
        schema: 'MediaResponse',
        examples: { picture: { summary: 'A picture', value: exampleResponses().media } },
      },
    ],
    problems: ['not_found'],
  }
}

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

/** DELETE /api/media/{id}. */
export function deleteMedia(): Operation {
  return {
    id: 'delete-media',
    tag: 'Pictures',
    summary: 'Delete a picture',
    description:
      'Deletes a picture with all its files. One that articles show is kept, with 409, unless `force` is `true`: then they are shown without it. Those in the trash count.',
    scopes: ['media:write'],
    query: deleteMediaQuery,
    responses: [{ status: 204, description: 'Deleted.', headers: ['CacheControl'] }],
    problems: ['insufficient_scope', 'invalid_parameter', 'not_found', 'in_use', 'storage_full'],
  }
}
