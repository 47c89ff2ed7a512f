import { AppError } from '../errors'
import { matchesStrongly, matchesWeakly } from './responses'

/** The conditions of a write (RFC 9110 §13.1). */
export type Preconditions = { ifMatch: string | null; ifNoneMatch: string | null }

/** Throws `precondition_failed` if the current `etag` does not meet them; `etag` is null if there is no article. */
export function assertPreconditions({ ifMatch, ifNoneMatch }: Preconditions, etag: string | null) {
  if (ifMatch !== null && etag === null) {
    throw failed(
      'There is no article with this slug, which If-Match requires; leave If-Match out to create one.',
    )
  }
  if (ifMatch !== null && etag && !matchesStrongly(ifMatch, etag)) {
    throw failed(
      'The article has changed since the version in If-Match; read it again and repeat the change.',
    )
  }
  if (ifNoneMatch !== null && etag && matchesWeakly(ifNoneMatch, etag)) {
    throw failed('An article with this slug already exists, which If-None-Match rules out.')
  }
}

function failed(detail: string): AppError {
  return new AppError('precondition_failed', detail)
}
