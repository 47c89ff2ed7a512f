/** Every kind of problem: code → HTTP status and title (RFC 9457 §3.1). */
export const problems = {
  moved: { status: 308, title: 'Moved permanently' },
  invalid_request: { status: 400, title: 'Invalid request' },
  invalid_json: { status: 400, title: 'Malformed JSON' },
  invalid_parameter: { status: 400, title: 'Invalid parameter' },
  unauthorized: { status: 401, title: 'Missing or invalid API key' },
  passkey_refused: { status: 401, title: 'Passkey not accepted' },
  insufficient_scope: { status: 403, title: 'Insufficient scope' },
  step_up_required: { status: 403, title: 'Recent sign-in required' },
  person_required: { status: 403, title: 'People only' },
  foreign_origin: { status: 403, title: 'Foreign origin' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'Request timeout' },
  slug_taken: { status: 409, title: 'Slug taken' },
  alias_taken: { status: 409, title: 'Alias taken' },
  translation_exists: { status: 409, title: 'Translation exists' },
  bulk_failed: { status: 409, title: 'Bulk failed' },
  resync: { status: 409, title: 'Cursor ahead of the service' },
  webhook_inactive: { status: 409, title: 'Webhook switched off' },
  too_many_webhooks: { status: 409, title: 'Too many webhooks' },
  working_copy_changed: { status: 409, title: 'Working copy changed' },
  too_many_working_copies: { status: 409, title: 'Too many working copies' },
  idempotency_conflict: { status: 409, title: 'Request still running' },
  key_name_taken: { status: 409, title: 'Key name taken' },
  in_use: { status: 409, title: 'Picture in use' },
  gone: { status: 410, title: 'Gone' },
  precondition_failed: { status: 412, title: 'Precondition failed' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  uri_too_long: { status: 414, title: 'URI too long' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  validation_failed: { status: 422, title: 'Validation failed' },
  rolled_back: { status: 424, title: 'Rolled back' },
  headers_too_large: { status: 431, title: 'Headers too large' },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Internal server error' },
  unavailable: { status: 503, title: 'Service unavailable' },
  storage_full: { status: 507, title: 'Storage full' },
} as const

export type ProblemCode = keyof typeof problems

/** `pointer` is a JSON Pointer into the body. */
export type Issue = { pointer?: string; parameter?: string; code: string; message: string }

type Details = {
  errors?: Issue[]
  /** The current slug of the article; each kind of response builds its own URL from it. */
  movedTo?: string
  /** Extension members (RFC 9457 §3.2). */
  members?: Record<string, unknown>
  headers?: Record<string, string>
  cause?: unknown
}

/** An error that callers see; `detail` says in one sentence what is wrong and how to fix it. */
export class AppError extends Error {
  override name = 'AppError'
  readonly errors: Issue[]
  readonly movedTo: string | null
  readonly members: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    { errors = [], movedTo, members = {}, headers = {}, cause }: Details = {},
  ) {
    super(detail, { cause })
    this.errors = errors
    this.movedTo = movedTo ?? null
    this.members = members
    this.headers = headers
  }
}

/** Whether an error is the problem with this code. */
export function hasCode(error: unknown, code: ProblemCode): error is AppError {
  return error instanceof AppError && error.code === code
}

/** An error with the issues in `errors`, and all their messages as its detail. */
export function issuesError(code: 'validation_failed' | 'invalid_parameter', errors: Issue[]): AppError {
  return new AppError(code, errors.map((issue) => issue.message).join(' '), { errors })
}

/** A temporary 503 with `Retry-After` in seconds (RFC 9110 §10.2.3). */
export function unavailable(detail: string, retryAfterSeconds: number): AppError {
  return new AppError('unavailable', detail, { headers: { 'Retry-After': String(retryAfterSeconds) } })
}

/** The code of an error from the system, a database or Node.js, such as `ENOENT`; undefined if it has none. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether a file operation failed because the disk is full; databases report that differently. */
export function isDiskFull(error: unknown): boolean {
  const code = systemCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Whether a file operation failed because this user may not do it. */
export function isForbidden(error: unknown): boolean {
  const code = systemCode(error)
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
}

/** Whether the same request may succeed later: the error is not about its content. */
export function isTemporary(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'rate_limited')
}

export type Warning = { code: string; message: string } & (
  | { field: string; pointer?: string; url?: string }
  | { parameter: string }
)

const MAX_OF_ONE_KIND = 20

/** Keeps at most twenty warnings of each code; one more gives the number of those left out. */
export function limitWarnings(warnings: Warning[]): Warning[] {
  const codes = [...new Set(warnings.map(({ code }) => code))]
  return codes.flatMap((wanted) => limitKind(warnings.filter(({ code }) => code === wanted)))
}

function limitKind(warnings: Warning[]): Warning[] {
  const leftOut = warnings.slice(MAX_OF_ONE_KIND)
  const [first] = leftOut
  if (!first) return warnings
  const message = `${leftOut.length} more warnings of this kind were left out.`
  return [...warnings.slice(0, MAX_OF_ONE_KIND), { ...first, message }]
}
