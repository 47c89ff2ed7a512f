import { createClientTotals, overShare } from '../rate-limit/clients'
import type { FrontResponse } from './front-response'
import { lastMovedAt } from './silent-connections'

/** For bodies sent to one client only; cached ones are in memory once, however many clients get them. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_BYTES_PER_CLIENT = 16 * 1024 * 1024

type Unsent = { clientAddress: string; bytes: number; since: number }

/** Unsent bytes per client and in total; over the total, the connection that has taken nothing for longest is closed. */
export function createUnsentBytes() {
  const totals = createClientTotals()
  const responses = new Map<FrontResponse, Unsent>()

  function forget(response: FrontResponse) {
    const { clientAddress, bytes } = responses.get(response) ?? { clientAddress: '', bytes: 0 }
    if (responses.delete(response)) totals.add(clientAddress, -bytes)
  }

  function breakOffStalest() {
    const [stalest] = [...responses].reduce((one, other) =>
      lastTakenAt(other) < lastTakenAt(one) ? other : one,
    )
    forget(stalest)
    stalest.destroy()
  }

  return {
    assertRoom(clientAddress: string) {
      if (totals.of(clientAddress) < MAX_BYTES_PER_CLIENT) return
      throw overShare(SHARE, 'This client has left too many responses unread; read them', 5)
    },
    count(response: FrontResponse, clientAddress: string, bytes: number) {
      if (response.closed) return
      responses.set(response, { clientAddress, bytes, since: performance.now() })
      totals.add(clientAddress, bytes)
      response.once('close', () => forget(response))
      while (totals.all > MAX_BYTES && responses.size > 1) breakOffStalest()
    },
  }
}

const SHARE = { name: 'unread', quota: MAX_BYTES_PER_CLIENT, unit: 'content-bytes' } as const

function lastTakenAt([{ req }, { since }]: [FrontResponse, Unsent]): number {
  return Math.max(since, lastMovedAt(req.socket))
}

export type UnsentBytes = ReturnType<typeof createUnsentBytes>
