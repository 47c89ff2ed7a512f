import { setTimeout as delay } from 'node:timers/promises'
import { log } from '../../log'

const TIMEOUT_MS = 10_000
/** The delay before each retry. */
const RETRY_DELAYS_MS = [2_000, 20_000]

type Ping = { url: string; type: string; body: string }

/** Sends a ping; retries when the receiver is unreachable, busy or failing, then logs and gives up. Never throws. */
export async function postPing(ping: Ping): Promise<void> {
  for (const retryDelay of [...RETRY_DELAYS_MS, null]) {
    const status = await post(ping)
    if (status !== null && status < 400) return
    const isFinal = retryDelay === null || (status !== null && status < 500 && status !== 429)
    if (isFinal) {
      log().warn({ host: new URL(ping.url).host, status }, 'ping failed')
      return
    }
    await delay(retryDelay, undefined, { ref: false })
  }
}

/** The status of the response; null if there was none. */
async function post({ url, type, body }: Ping): Promise<number | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const request = {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
    signal,
    redirect: 'manual',
  } as const
  return fetch(url, request).then(
    (response) => response.status,
    () => null,
  )
}
