import { LIMITS } from '../../field-limits'
import { JSON_BODY, MERGE_PATCH_BODY } from '../../http/endpoint'
import { deleteMediaQuery, mediaQuery, uploadQuery } from '../../media/query'
import { BODIES } from '../examples/requests'
import type { JsonSchema } from '../model'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

/** Other ways to send a picture. */
const ALTERNATIVES: Record<string, JsonSchema> = {
  'multipart/form-data': {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'The picture.' },
      alt: { type: 'string', maxLength: LIMITS.alt, description: 'What it shows.' },
    },
  },
  'image/*': { type: 'string', format: 'binary' },
}

export const PICTURES: readonly Operation[] = [
  {
    id: 'upload-media',
    tag: 'Pictures',
    summary: 'Upload a picture',
    description:
      'Stores a JPEG, PNG, WebP, GIF or AVIF (recognized by its bytes, not its name) of at most 20 MB (`MEDIA_MAX_MB`), 50 megapixels and 300 frames. Send it as a form (`curl -F file=@photo.jpg -F alt=…`), as the body itself (`curl -H "Content-Type: image/jpeg" --data-binary @photo.jpg`), or let the service fetch it from a `url`, by https from a public address (`MEDIA_FETCH_ALLOW` has exceptions). It is decoded and re-encoded: turned upright, in sRGB, without EXIF, location and other metadata; transparency and animation stay. Use `url` or a variant as `cover_image_url`, in `gallery` or in `content`. The same bytes are stored once.',
    scopes: ['media:write'],
    query: uploadQuery,
    body: {
      schema: 'MediaSource',
      mediaTypes: JSON_BODY,
      description: 'An address, or the picture itself.',
      examples: { url: { summary: 'A picture to fetch', value: BODIES.mediaSource } },
      alternatives: ALTERNATIVES,
    },
    responses: [
      {
        status: 201,
        description: 'The new picture.',
        headers: ['CacheControl', 'Location'],
        schema: 'MediaResponse',
        examples: { created: { summary: 'The new picture', body: 'media' } },
      },
      {
        status: 200,
        description: 'The same picture already exists and is unchanged.',
        headers: ['CacheControl'],
        schema: 'MediaResponse',
        examples: { known: { summary: 'The picture', body: 'media' } },
      },
    ],
    problems: [
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'validation_failed',
      'storage_full',
    ],
  },
  {
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
        examples: { page: { summary: 'The only page', body: 'mediaList' } },
      },
    ],
    problems: ['invalid_parameter'],
  },
  {
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
        examples: { picture: { summary: 'A picture', body: 'media' } },
      },
    ],
    problems: ['not_found'],
  },
  {
    id: 'describe-media',
    tag: 'Pictures',
    summary: 'Describe a picture',
    description: 'Changes the alternative text of a picture; articles keep their own.',
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
        examples: { picture: { summary: 'The picture', body: 'media' } },
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
  },
  {
    id: 'delete-media',
    tag: 'Pictures',
    summary: 'Delete a picture',
    description:
      'Deletes a picture with all its files. A picture that articles show is kept, with 409, unless `force` is `true`: then they are shown without it. Articles in the trash count.',
    scopes: ['media:write'],
    query: deleteMediaQuery,
    responses: [{ status: 204, description: 'Deleted.', headers: ['CacheControl'] }],
    problems: ['insufficient_scope', 'invalid_parameter', 'not_found', 'in_use', 'storage_full'],
  },
]
