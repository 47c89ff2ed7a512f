import { AppError } from '../errors'
import { matchesTag } from './responses'

/** What a write makes itself depend on (RFC 9110 §13.1). */
export type Preconditions = { ifMatch: string | null; ifNoneMatch: string | null }

export function preconditionsOf(headers: Headers): Preconditions {
  return { ifMatch: headers.get('if-match'), ifNoneMatch: headers.get('if-none-match') }
}

/** Throws `precondition_failed` when the state that a write was made for is not the present one; null is “not there”. */
export function assertPreconditions({ ifMatch, ifNoneMatch }: Preconditions, etag: string | null) {
  if (ifMatch !== null && !(etag && matchesStrongly(ifMatch, etag))) {
    throw failed(
      'The article has changed since the version in If-Match; read it again and repeat the change.',
    )
  }
  if (ifNoneMatch !== null && etag && matchesTag(ifNoneMatch, etag)) {
    throw failed('An article with this slug already exists, which If-None-Match rules out.')
  }
}

/** If-Match compares strongly: a weak tag never matches (RFC 9110 §13.1.1). */
function matchesStrongly(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag)
}

function failed(detail: string): AppError {
  return new AppError('precondition_failed', detail)
}
