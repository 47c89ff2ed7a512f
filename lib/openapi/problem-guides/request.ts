import { AppError } from '../../errors'
import type { ProblemGuide } from './guide'

const LIMIT_MESSAGE = 'limit must be an integer of 1 or more.'

/** The request itself is malformed, whatever the article. */
export const REQUEST_PROBLEMS = {
  invalid_request: {
    when: 'The URL or the request is malformed: an invalid percent escape, a control character, no `Host`.',
    fix: 'Encode the URL as RFC 3986 requires; HTTP clients do this by themselves.',
    example: new AppError(
      'invalid_request',
      'The URL has a percent sign that is not an escape of UTF-8 text; write it as %25.',
    ),
  },
  invalid_json: {
    when: 'The body is not JSON, not a JSON object, or nested deeper than 32 levels. `line` and `column` say where the JSON is malformed.',
    fix: 'Let a JSON library write the body. Text that is pasted between quotes often has line breaks or quotes that must be escaped.',
    example: new AppError('invalid_json', 'The body is not valid JSON: see line 1, column 18.', {
      members: { line: 1, column: 18 },
    }),
  },
  invalid_parameter: {
    when: 'A query parameter or the `Idempotency-Key` has an invalid value. `errors` lists each one.',
    fix: 'Correct the value or omit the parameter; a blank one counts as not given.',
    example: new AppError('invalid_parameter', LIMIT_MESSAGE, {
      errors: [{ parameter: 'limit', code: 'invalid_value', message: LIMIT_MESSAGE }],
    }),
  },
  method_not_allowed: {
    when: 'The URL does not support this method.',
    fix: 'Use one of the methods in `Allow`.',
    example: new AppError(
      'method_not_allowed',
      'POST is not allowed here; use GET, HEAD, PUT, PATCH, DELETE, OPTIONS.',
    ),
  },
  request_timeout: {
    when: 'The request was not complete within a minute.',
    fix: 'Send it again; look for what slows the connection down.',
    example: new AppError('request_timeout', 'The request did not arrive in time.'),
  },
  payload_too_large: {
    when: 'The body is larger than 2 MiB; that of a bulk, larger than 8 MiB; without a key, larger than 64 KiB; a picture, larger than the operator allows (`MEDIA_MAX_MB`, 20).',
    fix: 'Shorten the content, or send fewer operations. Upload pictures instead of embedding them in the text, and smaller ones.',
    example: new AppError('payload_too_large', 'The body is larger than 2 MiB; shorten the content.'),
  },
  uri_too_long: {
    when: 'The URL is longer than 4,096 characters, percent escapes included.',
    fix: 'Shorten the query, such as `q`.',
    example: new AppError('uri_too_long', 'The URL has 5000 characters; at most 4096 are read.'),
  },
  unsupported_media_type: {
    when: 'The `Content-Type` is not JSON, or names a charset other than UTF-8; or the body is compressed (`Content-Encoding`); or what was uploaded is no JPEG, PNG, WebP, GIF or AVIF, by its bytes.',
    fix: 'Send `Content-Type: application/json` (for PATCH also `application/merge-patch+json`), uncompressed. Convert the picture, SVG and HEIC included.',
    example: new AppError(
      'unsupported_media_type',
      'Send the body as application/json in UTF-8; the Content-Type was "text/plain".',
    ),
  },
  headers_too_large: {
    when: 'The URL and the headers exceed 16 KiB together, or a header on which a write depends, such as `If-Match`, has more than 500 characters. Others that are so long are ignored.',
    fix: 'Send fewer and shorter headers.',
    example: new AppError('headers_too_large', 'The URL and the headers exceed 16 KiB together.'),
  },
} satisfies Record<string, ProblemGuide>
