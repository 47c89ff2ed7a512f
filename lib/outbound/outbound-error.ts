import { DeadlineExceeded } from '../deadline'

/** Why a request was not made, or brought nothing. */
export type OutboundErrorKind =
  /** No URL, or one with another protocol than http(s), with a user name or a password. */
  | 'invalid_url'
  /** The address is not public, or the URL is not https, and no setting allows it. */
  | 'not_allowed'
  /** The host has no address, refused, broke off, or has a certificate that is not valid. */
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'

/** A guarded request that failed. The message is one sentence for whoever gave the URL. */
export class OutboundError extends Error {
  override name = 'OutboundError'

  constructor(
    readonly kind: OutboundErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** What an error on the way to `url` means; any other error is given back as it is. */
export function toOutboundError(error: unknown, url: URL, { reason }: AbortSignal): unknown {
  if (error instanceof OutboundError) return error
  if (reason instanceof DeadlineExceeded) {
    return new OutboundError('timeout', `"${url.host}" took too long to respond.`, { cause: error })
  }
  const code = codeOf(error)
  if (reason !== undefined || code === undefined) return reason ?? error
  return new OutboundError('unreachable', `"${url.host}" could not be reached (${code}).`, { cause: error })
}

/** The code of an error of the network, of TLS or of the HTTP parser. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
