import { setMaxListeners } from 'node:events'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceAt, untilTaken } from './api/support/service'
import { runCommand } from './commands/run-command'
import type { Context } from './support/attack/context'
import { attacks, longestArticles } from './support/attack/run'
import { pngOf } from './support/images'
import { requestFrom, type Sent } from './support/request-from'
import { type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

const UNLIMITED = '1000000'
const DEADLINE_MS = 25_000

/** On a machine with IPv6, clients of IPv4 connect to `::` too. */
const HOST = existsSync('/proc/net/if_inet6') ? '::' : '127.0.0.1'

let server: RunningServer
let slugs: string[]
/** The key of the other client, since all users of a key share its rate limit. */
let otherKey: string
beforeAll(async () => {
  const limits = { RATE_LIMIT: 'on', RATE_LIMIT_READS: UNLIMITED, RATE_LIMIT_WRITES: UNLIMITED }
  const DATABASE_URL = createSqliteUrl()
  server = await startServer({ env: { ...limits, HOST, DATABASE_URL } })
  const { stdout } = await runCommand('key', ['create', 'lain'], { DATABASE_URL })
  otherKey = /art_\w+/.exec(stdout)?.[0] ?? ''
  const { publish } = serviceAt(server)
  await publish({ slug: 'panjang', content: 'Kalimat yang panjang. '.repeat(40_000) })
  await publish({ slug: 'pendek' })
  slugs = await longestArticles(server.url)
})
afterAll(() => server.stop())

/** Each attack, its outcome once the client's limit is reached, and the exact counts of outcomes before that. */
const filled: { attack: string; outcome: string; before?: Record<string, number> }[] = [
  { attack: 'idle connections', outcome: 'closed' },
  { attack: 'slow headers', outcome: 'closed' },
  { attack: 'slow bodies', outcome: '429' },
  { attack: 'slow bodies with made-up keys', outcome: '429', before: { 401: 30 } },
  { attack: 'slow uploads', outcome: '429' },
  { attack: 'slow agents', outcome: '429' },
  { attack: 'unread responses', outcome: '429' },
  { attack: 'streams', outcome: '429' },
  { attack: 'made-up addresses', outcome: '429' },
  { attack: 'searches', outcome: '429' },
  { attack: 'agents', outcome: '429' },
  { attack: 'wrong keys', outcome: '429', before: { 401: 30 } },
  { attack: 'made-up previews', outcome: '429' },
  { attack: 'made-up pictures', outcome: '404' },
  { attack: 'bulks', outcome: '200' },
  { attack: 'large pictures', outcome: '201' },
]

// Only Linux treats all of 127.0.0.0/8 as local, which gives each client its own address.
describe.runIf(process.platform === 'linux')('while one client has reached its limit', () => {
  test.each(filled)('with $attack, another is served', async ({ attack, outcome, before = {} }) => {
    const over = new AbortController()
    setMaxListeners(0, over.signal)
    const counts: Record<string, number> = {}
    const running = attacks[attack]?.(contextOf(attack, over.signal, counts))
    try {
      await expect.poll(() => counts[outcome] ?? 0, { message: JSON.stringify(counts) }).toBeGreaterThan(0)
      for (const { name, status, path, ...sent } of requests()) {
        const from = `127.77.1.${filled.findIndex((row) => row.attack === attack) + 1}`
        const ask = async () => {
          const received = await requestFrom(from, server.url + path, { ...sent, deadlineMs: DEADLINE_MS })
          const headers = new Headers({ 'Retry-After': received.headers['retry-after'] ?? '1' })
          return { status: received.status, headers, body: received.body }
        }
        // Atomic bulks take turns: one may get 503, but not on every retry.
        const answer = await untilTaken(ask, (response) => name === 'a bulk' && response.status === 503)
        expect([name, answer.status]).toEqual([name, status])
      }
      expect(counts).toMatchObject(before)
      // Even the attacker gets no 503.
      expect(Object.keys(counts)).not.toContain('503')
    } finally {
      over.abort()
      await running
    }
  })
})

function contextOf(attack: string, signal: AbortSignal, counts: Record<string, number>): Context {
  const at = filled.findIndex((row) => row.attack === attack) + 1
  return {
    url: server.url,
    apiKey: server.apiKey,
    slugs,
    signal,
    scale: 12,
    // Only rejected requests pause, as they would just use up the CPU of this machine.
    refusedPauseMs: 200,
    clientAddress: () => `127.66.1.${at}`,
    count: (outcome) => {
      counts[outcome] = (counts[outcome] ?? 0) + 1
    },
  }
}

type Expected = Omit<Sent, 'deadlineMs'> & { name: string; path: string; status: number }

/** One request of each kind. */
function requests(): Expected[] {
  const key = { Authorization: `Bearer ${otherKey}` }
  const json = { ...key, 'Content-Type': 'application/json' }
  const n = performance.now()
  const write = { title: `Lain ${n}`, category: 'Lain', content: 'Isi.' }
  return [
    { name: 'health', path: '/api/health', status: 200 },
    { name: 'liveness', path: '/api/health/live', status: 200 },
    { name: 'a page in memory', path: '/artikel/pendek', status: 200 },
    { name: 'a page to be rendered', path: `/cari?q=lain-${n}`, status: 200 },
    { name: 'a search', path: `/api/artikel?q=lain-${n}`, status: 200 },
    { name: 'a read with a key', path: '/api/artikel/pendek', headers: key, status: 200 },
    { name: 'the changes', path: '/api/artikel/changes?limit=1', status: 200 },
    {
      name: 'a write',
      path: '/api/artikel',
      method: 'POST',
      headers: json,
      body: JSON.stringify(write),
      status: 201,
    },
    {
      name: 'a bulk',
      path: '/api/artikel/bulk',
      method: 'POST',
      headers: json,
      body: JSON.stringify({ operations: [{ method: 'PUT', slug: 'borong', body: write }], atomic: true }),
      status: 200,
    },
    {
      name: 'an agent',
      path: '/api/mcp',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      status: 200,
    },
    {
      name: 'an upload',
      path: '/api/media',
      method: 'POST',
      headers: { ...key, 'Content-Type': 'image/png' },
      body: Buffer.concat([pngOf(32), Buffer.from(String(n))]),
      status: 201,
    },
  ]
}
