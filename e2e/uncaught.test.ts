import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isAlive } from './support/is-alive'
import { openSocket, readResponse } from './support/raw-request'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'
import { sendUnfinishedWrite } from './support/unfinished-write'

/** A server that throws an uncaught error on SIGUSR2. */
const THROWING = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`
    process.on('SIGUSR2', () => { throw new Error('thrown by the test') })`)}`,
}

test('CONNECT requests of clients that reset the connection cause no uncaught error', async () => {
  const server = await startForTest({ env: { DATABASE_URL: createSqliteUrl() } })
  for (let n = 0; n < 20; n++) {
    const socket = await openSocket(server.url)
    socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')
    // Half of them reset before the server has read the request, half while it responds.
    if (n % 2 === 0) await Promise.race([once(socket, 'data'), delay(2)])
    socket.resetAndDestroy()
  }
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  expect(server.output()).not.toMatch(/uncaught|ECONNRESET|EPIPE/i)
  expect(await server.stop()).toBe(0)
})

test('after an uncaught error the server completes the requests in flight and exits with 1', async () => {
  const server = await startForTest({ env: { DATABASE_URL: createSqliteUrl(), ...THROWING } })
  const inFlight = await sendUnfinishedWrite(server, { length: 2, sent: '' })
  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(() => accepts(server.url), { timeout: 5_000 }).toBe(false)
  inFlight.write('{}')
  expect((await readResponse(inFlight)).status).toBe(422)
  await expect.poll(() => isAlive(server.pid), { timeout: 12_000 }).toBe(false)
  expect(await server.stop()).toBe(1)
  expect(server.output()).toContain('thrown by the test')
})

test('a server whose output is closed keeps serving, and exits after an uncaught error', async () => {
  const server = await startForTest({
    env: { DATABASE_URL: createSqliteUrl(), ...THROWING, LOG_HITS: 'on' },
  })
  server.closeOutput()
  for (let n = 0; n < 5; n++) expect((await fetch(`${server.url}/artikel`)).status).toBe(200)
  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(() => isAlive(server.pid), { timeout: 12_000 }).toBe(false)
  expect(await server.stop()).toBe(1)
})

async function accepts(url: string): Promise<boolean> {
  const socket = await openSocket(url).catch(() => null)
  socket?.destroy()
  return socket !== null
}
