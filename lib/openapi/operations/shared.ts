import { READ_HEADERS } from '../headers'
import type { ResponseSpec } from '../operation'

export const NOT_MODIFIED: ResponseSpec = {
  status: 304,
  description: 'Not modified since the version in `If-None-Match`.',
  headers: [...READ_HEADERS, 'ETag'],
}

/** What can be wrong with a JSON body before its fields are validated. */
export const BODY_PROBLEMS = ['unsupported_media_type', 'payload_too_large', 'invalid_json'] as const
