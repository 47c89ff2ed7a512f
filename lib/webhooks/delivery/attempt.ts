import { config } from '../../config'
import { guardedRequest } from '../../outbound/guarded-request'
import { OutboundError } from '../../outbound/send-request'
import { type Secrets, secretsOf, signatureHeaders } from '../signature'
import type { ClaimedDelivery } from './claim'

/** The result of a try: the receiver's status and the first 500 bytes of its response, or why there is none. */
export type Attempt = { at: string; status: number | null; response: string }

/** The URL of a webhook, and the secrets that sign its deliveries. */
export type Receiver = Secrets & { url: string }

const TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 500

/** Sends a delivery once. Rejects only if `signal` is aborted. */
export async function attemptDelivery(
  receiver: Receiver,
  { id, body }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<{ attempt: Attempt; retryAfter: string | undefined }> {
  const at = new Date()
  try {
    const response = await guardedRequest({
      url: receiver.url,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...signatureHeaders({ id, body, at, secrets: secretsOf(receiver, at) }),
      },
      body,
      allow: config().webhookAllow,
      maxRedirects: 0,
      maxBytes: MAX_RESPONSE_BYTES,
      whenLonger: 'cut',
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    const attempt = { at: at.toISOString(), status: response.status, response: response.body.toString() }
    return { attempt, retryAfter: response.headers['retry-after'] }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { attempt: { at: at.toISOString(), status: null, response: error.message }, retryAfter: undefined }
  }
}
