/** What became of a line that the service decided on. */
export type Outcome = { kind: 'published' | 'repeated' } | { kind: 'rejected'; reason: string }

/** One attempt to publish a line: its outcome, or why and when to retry (`retryAfterMs` is null when nobody says when). */
export type Attempt = { outcome: Outcome } | { outcome: null; retryAfterMs: number | null; reason: string }

/** Why no further line can be published. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

const BUSY = new Set([408, 429, 502, 503, 504])

/** Reads a response with the body `text`. Throws `ImportStopped` when every other line would get the same one. */
export function toAttempt({ status, headers }: Response, text: string): Attempt {
  if (status === 201 || status === 200) {
    const isReplay = headers.get('Idempotency-Replayed') === 'true'
    return { outcome: { kind: isReplay ? 'repeated' : 'published' } }
  }
  const reason = problemDetail(text) ?? `The service answered ${status}.`
  const retryAfterMs = toMilliseconds(headers.get('Retry-After'))
  // 409 with Retry-After: another call is publishing the same line.
  const isBusy = BUSY.has(status) || (status === 409 && retryAfterMs !== null)
  if (isBusy) return { outcome: null, retryAfterMs, reason }
  if (status === 401 || status === 403) throw new ImportStopped(reason)
  if (status < 400 || status === 404 || status === 405) {
    const location = headers.get('Location')
    throw new ImportStopped(
      `There is no Artikel service at this address: it answered ${status}${location ? ` to ${location}` : ''}.`,
    )
  }
  return { outcome: { kind: 'rejected', reason } }
}

/** The `detail` of a problem document (RFC 9457). */
function problemDetail(text: string): string | null {
  try {
    const problem: unknown = JSON.parse(text)
    if (typeof problem !== 'object' || problem === null || !('detail' in problem)) return null
    return typeof problem.detail === 'string' ? problem.detail : null
  } catch {
    return null
  }
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function toMilliseconds(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const wait = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(wait) ? null : Math.max(1_000, wait)
}
