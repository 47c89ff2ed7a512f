import { expect, test, vi } from 'vitest'
import { createClient } from '../../bin/service/client'
import { startRouted } from '../support/routed-service'

test('a clock that is set back does not prolong the pause of all calls for a busy service', async () => {
  let isBusy = true
  const { url } = await startRouted(() => {
    if (!isBusy) return { body: {} }
    isBusy = false
    return { status: 503, headers: { 'Retry-After': '1' } }
  })
  const { signal } = new AbortController()
  const client = createClient({ origin: url, key: null, signal, onWaiting: () => {} })
  const call = { method: 'GET', path: '/' } as const
  await client(call)
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  const next = await client(call).finally(() => now.mockRestore())
  expect(next.status).toBe(200)
})
