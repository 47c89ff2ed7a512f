import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { seed } from '../bin/bench/seed/seed'
import { freePort } from '../bin/port.mjs'
import { matchRoute, routes } from '../lib/routes/match'
import { bodyOf } from './api/support/service'
import { readEverything, typeEverything, writeEverything } from './support/event-loop/requests'
import type { Send } from './support/event-loop/send'
import { slowness } from './support/event-loop/slowness'
import { startReceiver } from './support/receiver'
import { startForTest } from './support/server-for-test'
import { signIn } from './support/sign-in'
import { createSqliteUrl, sqliteFile } from './support/sqlite'

const ARTICLES = 10_000
/** A turn that is long in every round is the service's work, not that of the compiler, the garbage collector or others. */
const MAX_ROUNDS = 6
const MAX_TURN_MS = 5

test.runIf(process.platform === 'linux')(
  'with ten thousand articles no request blocks the event loop for more than 5 ms',
  async () => {
    const databaseUrl = createSqliteUrl()
    const seeded = await seed({ provider: 'sqlite', file: sqliteFile(databaseUrl) }, ARTICLES, () => {})
    const receiver = await startReceiver()
    onTestFinished(receiver.close)
    const watched = await startWatched(databaseUrl)
    const person = await signIn({ url: watched.url, databaseUrl })
    const longTurns = () => watched.shortestTurns().filter(({ milliseconds }) => milliseconds > MAX_TURN_MS)
    // A turn that was short once counts as short.
    for (let round = 0; round < MAX_ROUNDS && (round === 0 || longTurns().length > 0); round++) {
      await readEverything(watched.sender(null), round, seeded)
      await writeEverything(watched.sender(watched.apiKey), round, receiver.url)
      await typeEverything(watched.sender(null, person.headers), round, seeded, receiver.url)
    }
    const unseen = routes().filter(({ template }) => !watched.templates().has(template))
    expect(unseen).toEqual([])
    expect(longTurns()).toEqual([])
  },
  600_000,
)

/** Starts a server that reports the longest turn of its event loop for each request. */
async function startWatched(databaseUrl: string) {
  const watchPort = String(await freePort())
  const server = await startForTest({
    command: [
      process.execPath,
      `--import=${pathToFileURL('e2e/support/event-loop/watch-turns.mjs')}`,
      'bin/start.mjs',
    ],
    env: {
      DATABASE_URL: databaseUrl,
      WATCH_PORT: watchPort,
      WARM_UP: 'on',
      SECURITY_CONTACT: 'mailto:aman@example.org',
      WEBHOOK_ALLOW: '127.0.0.0/8',
    },
  })
  const longestTurn = async () => Number(await (await fetch(`http://127.0.0.1:${watchPort}`)).text())
  /** The longest turn of each round, by the name of the request. */
  const turns = new Map<string, number[]>()
  const shortestOf = (name: string) => Math.min(...(turns.get(name) ?? []))
  const isShort = (name: string) => shortestOf(name) <= MAX_TURN_MS

  const sender =
    (key: string | null, always: Record<string, string> = {}): Send =>
    async (method, path, { headers, body, label = '' } = {}) => {
      const name = [method, templateOf(path), ...queryKeys(path), label].join(' ').trim()
      // Only reads without a key can be skipped: the requests of tools build on their earlier ones.
      if (key === null && !always.Cookie && isShort(name)) return null
      await longestTurn()
      const response = await fetch(server.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(key !== null && { Authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...always,
          ...headers,
        },
        body: bodyOf(body) ?? null,
      })
      const text = await response.text()
      const longest = await longestTurn()
      const turn = longest > MAX_TURN_MS ? longest / slowness() : longest
      turns.set(name, [...(turns.get(name) ?? []), turn])
      expect(response.status, `${name}: ${text}`).toSatisfy((status) => status < 400 || label === 'none')
      return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
    }

  return {
    url: server.url,
    apiKey: server.apiKey,
    sender,
    templates: () => new Set([...turns.keys()].map((name) => name.split(' ')[1])),
    /** For each request, the shortest of its longest turns. */
    shortestTurns: () => [...turns.keys()].map((name) => ({ name, milliseconds: shortestOf(name) })),
  }
}

function templateOf(path: string): string {
  return matchRoute(new URL(path, 'http://localhost').pathname)?.route.template ?? '{unknown}'
}

function queryKeys(path: string): string[] {
  return [...new URL(path, 'http://localhost').searchParams.keys()]
}
