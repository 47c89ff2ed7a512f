import { afterEach, expect, test, vi } from 'vitest'
import { deliver } from '../bus/topics'
import { type Polled, streamUpdates } from './long-poll'
import { createWaitingRoom } from './waiting-room'

afterEach(() => vi.useRealTimers())

test.each([
  { name: 'nothing happens', everyMs: 0 },
  { name: 'only changes that the client may not see', everyMs: 4_000 },
])('a stream has a sign of life every 15 s while $name', async ({ everyMs }) => {
  vi.useFakeTimers()
  const polled: Polled = { continuation: { kind: 'stream', cursor: '1', hasMore: false } }
  const room = createWaitingRoom()
  const updates = streamUpdates({
    room,
    polled,
    seen: room.version,
    pollFrom: () => Promise.resolve(polled),
    clientSignal: new AbortController().signal,
  })
  if (everyMs > 0) setInterval(() => deliver(['drafts']), everyMs)
  let signs = 0
  const reading = (async () => {
    for await (const update of updates) if (update === null) signs++
  })()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(signs).toBe(4)
  room.close()
  await reading
})
