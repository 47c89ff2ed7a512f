import { setTimeout as delay } from 'node:timers/promises'
import { log } from '../../log'

const PATIENCE_MS = 10_000
/** How long to wait before each further try. */
const RETRIES_MS = [2_000, 20_000]

type Message = { to: string; type: string; body: string }

/** Posts a notice and sees it accepted; tries again where the other side is away or busy, then lets it go. */
export async function postPing(message: Message): Promise<void> {
  for (const wait of [...RETRIES_MS, null]) {
    const status = await post(message)
    if (status !== null && status < 400) return
    const isFinal = wait === null || (status !== null && status < 500 && status !== 429)
    if (isFinal) {
      log().warn({ to: new URL(message.to).host, status }, 'A notice of changes was not taken.')
      return
    }
    await delay(wait, undefined, { ref: false })
  }
}

/** The status of the answer; null when there was none. */
async function post({ to, type, body }: Message): Promise<number | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const request = {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
    signal,
    redirect: 'manual',
  } as const
  return fetch(to, request).then(
    (response) => response.status,
    () => null,
  )
}
