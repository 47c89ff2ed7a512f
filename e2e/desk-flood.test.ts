import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requestFrom } from './support/request-from'
import { startForTest } from './support/server-for-test'
import { saveAt } from './support/siege/workloads'
import { signIn } from './support/sign-in'
import { createSqliteUrl } from './support/sqlite'

const SAVES = 15
const STRANGERS = 60
const DEADLINE_MS = 30_000
const HELD_BYTES = 2 * 1024 * 1024
const READ_WITHIN_MS = 2_000

/** What anyone may try at the desk: guess a session or a link, send forms, request pages that are not cached. */
const ATTEMPTS = [
  { method: 'GET', path: '/meja', headers: { Cookie: `artikel-PORT=${'a'.repeat(64)}` } },
  { method: 'GET', path: `/meja/masuk/${'b'.repeat(64)}`, headers: {} },
  {
    method: 'POST',
    path: '/meja/artikel/baru/simpan',
    headers: { Cookie: `artikel-PORT=${'c'.repeat(64)}` },
  },
  { method: 'GET', path: '/meja/tidak-ada', headers: {} },
  { method: 'GET', path: '/cari?q=kopi', headers: {} },
]

// Only Linux treats all of 127.0.0.0/8 as local, which gives each stranger its own address and rate limit.
test.runIf(process.platform === 'linux')(
  'a signed-in person can save while strangers flood the desk, and is never rate-limited',
  async () => {
    const databaseUrl = createSqliteUrl()
    const { url } = await startForTest({ env: { DATABASE_URL: databaseUrl, RATE_LIMIT: 'on' } })
    const { headers } = await signIn({ url, databaseUrl })
    const over = new AbortController()
    const refused = new Map<number, number>()
    const flood = Array.from({ length: STRANGERS }, async (_, stranger) => {
      for (let n = 0; !over.signal.aborted; n++) {
        const status = await attempt(url, `127.0.1.${stranger + 1}`, stranger + n)
        refused.set(status, (refused.get(status) ?? 0) + 1)
      }
    })
    const statuses: number[] = []
    for (let n = 0; n < SAVES; n++) {
      const { url: address, ...sent } = saveAt(url, headers, n)
      statuses.push((await requestFrom('127.0.0.7', address, { ...sent, deadlineMs: DEADLINE_MS })).status)
    }
    over.abort()
    await Promise.all(flood)
    expect(statuses).toEqual(Array(SAVES).fill(303))
    expect([...refused.keys()]).toContain(404)
    expect([...refused.keys()].filter((status) => status === 500)).toEqual([])
  },
)

test.runIf(process.platform === 'linux')(
  'a signed-in person can save while strangers with invalid keys hold the memory for forms',
  async () => {
    const databaseUrl = createSqliteUrl()
    const { url } = await startForTest({ env: { DATABASE_URL: databaseUrl } })
    const { headers } = await signIn({ url, databaseUrl })
    const held = await Promise.all(
      Array.from({ length: 32 }, (_, n) => holdForm(url, `127.0.2.${1 + (n % 8)}`)),
    )
    const statuses: number[] = []
    // Sent data waits in system buffers until the server reads it, and nothing signals that it has.
    await delay(READ_WITHIN_MS)
    for (let n = 0; n < SAVES; n++) {
      const { url: address, ...sent } = saveAt(url, headers, n)
      statuses.push((await requestFrom('127.0.0.7', address, { ...sent, deadlineMs: DEADLINE_MS })).status)
    }
    for (const socket of held) socket.destroy()
    expect(statuses).toEqual(Array(SAVES).fill(303))
  },
)

/** Opens a connection and sends the first 2 MiB of a form; the rest is never sent. */
async function holdForm(url: string, localAddress: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  socket.on('error', () => {})
  const head = [
    'POST /meja/artikel/1/simpan HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Sec-Fetch-Site: same-origin',
    'X-API-Key: bukan-kunci',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${HELD_BYTES + 10}`,
  ]
  await new Promise<void>((resolve) => {
    // The server stops reading a rejected request.
    socket.once('close', resolve).once('data', () => resolve())
    socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(HELD_BYTES)}`, () => resolve())
  })
  return socket
}

async function attempt(url: string, from: string, n: number): Promise<number> {
  const { port } = new URL(url)
  const { method, path, headers } = ATTEMPTS[n % ATTEMPTS.length] ?? { method: 'GET', path: '/', headers: {} }
  const own = Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', port)])
  const form = method === 'POST' && {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: `http://localhost:${port}`,
  }
  const sent = { method, headers: { ...Object.fromEntries(own), ...form }, deadlineMs: DEADLINE_MS }
  const body = method === 'POST' ? { body: 'title=x' } : {}
  return (await requestFrom(from, url + path, { ...sent, ...body }).catch(() => ({ status: 0 }))).status
}
