import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { hasKey } from './check-request'

const MAX_POLL_MS = 100

/**
 * Resolves when the body of a request has arrived, or as much of it as Node takes before somebody reads (16 KiB): a
 * slow client must not keep a place that others wait for. Rejects with the signal's reason when that is aborted. It
 * polls, because listening to the stream would begin to read it.
 */
export async function receiveBody(request: IncomingMessage, signal: AbortSignal): Promise<void> {
  for (let pause = 1; isArriving(request); pause = Math.min(pause * 2, MAX_POLL_MS)) {
    await delay(pause)
    signal.throwIfAborted()
  }
}

/** A caller without a key is rejected without its body. */
function isArriving(request: IncomingMessage): boolean {
  const { headers, complete, readableLength, readableHighWaterMark } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return (
    hasKey(request) && hasBody && !complete && !request.destroyed && readableLength < readableHighWaterMark
  )
}
