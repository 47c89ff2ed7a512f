import { systemCode } from '../../lib/errors'

/** Why a connection failed. The error of `fetch` only says that it failed; its `cause` says why. */
export function networkError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || (systemCode(cause) ?? cause.name)
}
