import { AppError } from '../errors'

/** What one client may have of something that all clients share. */
export type Share = {
  /** As the headers name it: `at-once`. */
  name: string
  quota: number
  /** What is counted (draft-ietf-httpapi-ratelimit-headers §3.1.2). */
  unit: 'concurrent-requests' | 'content-bytes'
}

/** The error of a client that has its whole share already; `detail` says of what. */
export function overShare({ name, quota, unit }: Share, detail: string, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', `${detail}; try again in ${retryAfterSeconds} s.`, {
    headers: {
      'RateLimit-Policy': `"${name}";q=${quota};qu="${unit}"`,
      RateLimit: `"${name}";r=0;t=${retryAfterSeconds}`,
      'Retry-After': String(retryAfterSeconds),
    },
  })
}
