import type { IncomingMessage } from 'node:http'
import { MAX_ARRIVING_MS, tooSlow } from './receive-body'

/** Large files take their time on a slow line; clients that send byte by byte are cut off. */
const MIN_BYTES_PER_S = 32 * 1024
const CHECK_EVERY_MS = 1_000

/**
 * Awaits `receiving`, which reads the body of `request`, for as long as bytes arrive. Rejects with `request_timeout` when none
 * have arrived for 50 s, or when it has taken 50 s more than it would with 32 KiB/s; `receiving` then ends with the connection.
 */
export async function inUploadTime<Result>(
  request: IncomingMessage,
  receiving: Promise<Result>,
): Promise<Result> {
  const { socket } = request
  const start = performance.now()
  const bytesBefore = socket.bytesRead
  let last = { bytes: bytesBefore, at: start }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = performance.now()
      const bytes = socket.bytesRead
      if (bytes !== last.bytes) last = { bytes, at: now }
      const allowedMs = MAX_ARRIVING_MS + ((bytes - bytesBefore) / MIN_BYTES_PER_S) * 1_000
      if (now - last.at <= MAX_ARRIVING_MS && now - start <= allowedMs) return
      // Node does not end a request that was already answered.
      socket.once('close', () => request.destroy())
      reject(tooSlow())
    }, CHECK_EVERY_MS)
  })
  try {
    return await Promise.race([receiving, late])
  } finally {
    clearInterval(timer)
  }
}
