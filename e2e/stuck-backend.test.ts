import { expect, test } from 'vitest'
import { isAlive } from './support/is-alive'
import type { RunningServer } from './support/server'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'

/**
 * A server whose backend hangs on SIGUSR2, in a regular expression that backtracks without end. Its intervals of a second
 * take a tenth.
 */
const STUCK_ON_SIGNAL = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`
    import { isMainThread, threadId } from 'node:worker_threads'
    const channel = new BroadcastChannel('test')
    if (isMainThread) {
      const { setInterval } = globalThis
      globalThis.setInterval = (run, ms) => setInterval(run, ms === 1_000 ? 100 : ms)
      process.on('SIGUSR2', () => channel.postMessage('stand still'))
    }
    // The first thread is the backend's.
    if (threadId === 1) channel.onmessage = () => /^(?:a+)+$/.test('a'.repeat(100) + 'b')`)}`,
}

const startStuck = async () => {
  const server = await startForTest({ env: { DATABASE_URL: createSqliteUrl(), ...STUCK_ON_SIGNAL } })
  process.kill(server.pid, 'SIGUSR2')
  return server
}

test('a backend that hangs ends the process with 1 and one line that says so', async () => {
  const server = await startStuck()
  const waiting = await fetch(`${server.url}/api/artikel?q=kopi`)
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await endOf(server)).toBe(1)
  expect(fatalLines(server)).toEqual([
    'The backend hangs: its thread has not responded for 30 s. The process ends so that its supervisor can start another.',
  ])
})

test('a backend that hangs does not prevent a stop of the service', async () => {
  const server = await startStuck()
  expect(await server.stop()).toBe(1)
  expect(fatalLines(server)).toEqual([expect.stringMatching(/^The backend hangs: .+ for 8 s\./)])
})

/** Waits until the server ends by itself, and returns its exit code. */
async function endOf(server: RunningServer): Promise<number | null> {
  await expect.poll(() => isAlive(server.pid)).toBe(false)
  return server.stop()
}

function fatalLines(server: RunningServer): string[] {
  const entries = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  return entries.map((line) => JSON.parse(line)).flatMap(({ level, msg }) => (level === 'fatal' ? [msg] : []))
}
