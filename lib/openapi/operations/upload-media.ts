import { LIMITS } from '../../field-limits'
import { JSON_BODY } from '../../http/endpoint'
import { uploadQuery } from '../../media/query'
import { BODIES, exampleResponses } from '../examples'
import type { JsonSchema } from '../model'
import type { Operation } from '../operation'
import { BODY_PROBLEMS } from './shared'

/** POST /api/media. */
export function uploadMedia(): Operation {
  const { media } = exampleResponses()
  return {
    id: 'upload-media',
    tag: 'Pictures',
    summary: 'Upload a picture',
    description:
      'Stores a JPEG, PNG, WebP, GIF or AVIF, 20 MB (`MEDIA_MAX_MB`), 50 megapixels and 300 frames at most: by its bytes, whatever its name says. Send it as a form (`curl -F file=@photo.jpg -F alt=…`), as the body itself (`curl -H "Content-Type: image/jpeg" --data-binary @photo.jpg`), or let the service fetch it from a `url`, by https from a public address (`MEDIA_FETCH_ALLOW` has exceptions). It is decoded and encoded anew: turned upright, in sRGB, without EXIF, position and other metadata; transparency and animation stay. The response comes when all widths are stored. Use `url` or a variant as `cover_image_url`, in `gallery` or in `content`. The same bytes are stored once.',
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
        examples: { created: { summary: 'The new picture', value: media } },
      },
      {
        status: 200,
        description: 'The same picture was there already; it is as it was.',
        headers: ['CacheControl'],
        schema: 'MediaResponse',
        examples: { known: { summary: 'The picture', value: media } },
      },
    ],
    problems: [
      'insufficient_scope',
      ...BODY_PROBLEMS,
      'invalid_parameter',
      'validation_failed',
      'storage_full',
    ],
  }
}

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
