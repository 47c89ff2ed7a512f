import { describe, expect, test } from 'vitest'
import { keepReading } from './support/keep-reading'
import { openSocket, readResponse } from './support/raw-request'
import type { RunningServer } from './support/server'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'
import { sendUnfinishedWrite } from './support/unfinished-write'

const ARTICLE = JSON.stringify({ title: 'Kopi', category: 'Kuliner', content: 'Kopi tubruk.' })

describe('a stop', () => {
  const commands: { name: string; command: [string, ...string[]] }[] = [
    { name: 'itself', command: [process.execPath, 'bin/start.mjs'] },
    { name: 'npm', command: ['npm', 'start'] },
  ]

  test.each(commands)(
    'by SIGTERM to $name finishes the requests in flight and exits with 0',
    async ({ command }) => {
      const server = await startForTest({ env: { DATABASE_URL: createSqliteUrl() }, command })
      const halfSent = await Promise.all(Array.from({ length: 10 }, () => sendHalf(server)))
      const idle = await openSocket(server.url)

      const stopped = server.stop()
      await untilRefused(server.url)
      const responses = await Promise.all(halfSent.map((request) => request.finish()))

      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
      expect(responses.map(({ headers }) => headers.get('connection'))).toEqual(Array(10).fill('close'))
      expect(await stopped).toBe(0)
      idle.destroy()
    },
  )

  // The terminal signals all its processes itself; npm does not forward SIGHUP.
  test.each(['bin/start.mjs', 'bin/launch.mjs'])(
    'by SIGHUP from a closed terminal to %s finishes the requests in flight',
    async (program) => {
      const env = { DATABASE_URL: createSqliteUrl() }
      const server = await startForTest({ env, command: [process.execPath, program] })
      const halfSent = await sendHalf(server)
      process.kill(server.pid, 'SIGHUP')
      await untilRefused(server.url)
      const { status } = await halfSent.finish()
      expect([status, await server.stop()]).toEqual([201, 0])
    },
  )

  test('drops no response under load', async () => {
    const server = await startForTest({ env: { DATABASE_URL: createSqliteUrl() } })
    const readers = Array.from({ length: 20 }, () => keepReading(`${server.url}/api/artikel`))
    await expect.poll(() => readers.every((reader) => reader.responses() > 5), { timeout: 20_000 }).toBe(true)
    expect(await server.stop()).toBe(0)

    const ends = await Promise.all(readers.map((reader) => reader.end))
    expect(ends).toEqual(Array(20).fill('ECONNREFUSED'))
  })

  test('by a second Ctrl-C is immediate', async () => {
    const server = await startForTest({ env: { DATABASE_URL: createSqliteUrl() } })
    await sendHalf(server)
    process.kill(server.pid, 'SIGINT')
    await untilRefused(server.url)
    // Signals within half a second count as one keystroke that npm forwards.
    await expect.poll(() => sendSignal(server.pid, 'SIGINT'), { timeout: 5_000 }).toBe('process has ended')
    expect(await server.stop()).toBe(130)
  })
})

/** Sends a request without the end of its body. It stays in flight until `finish`. */
async function sendHalf(server: RunningServer) {
  const socket = await sendUnfinishedWrite(server, { length: ARTICLE.length, sent: ARTICLE.slice(0, 10) })
  return {
    finish: () => {
      socket.write(ARTICLE.slice(10))
      return readResponse(socket)
    },
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
    return 'sent'
  } catch {
    return 'process has ended'
  }
}

async function untilRefused(url: string) {
  await expect
    .poll(
      () =>
        openSocket(url).then(
          (socket) => socket.destroy() && 'open',
          () => 'refused',
        ),
      { timeout: 5_000 },
    )
    .toBe('refused')
}
