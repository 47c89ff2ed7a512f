import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from './server'

/** Every request must be answered within this time. */
const ANSWER_WITHIN_MS = 40_000
/** Other instances must show a write within this time, unless they mark their response as stale. */
const SEEN_ELSEWHERE_MS = 5_000
const LAST_VERSION = 3
const READ_PAUSE_MS = 20
/** A single write during a fault reveals an error; more writes would only cost CPU. */
const WRITE_PAUSE_MS = 50

/** An article with the acknowledged writes to it. */
export type Entry = {
  slug: string
  writer: RunningServer
  /** When each version was acknowledged, by version number. */
  answeredAt: number[]
  deletedAt: number | null
  views: { answered: number; unanswered: number }
}

/** What an article's page shows: its version, `gone`, or neither. */
type Shown = number | 'gone' | null

type Answer = {
  status: number
  text: string
  /** Whether `Cache-Status` marks it as stale. */
  isStale: boolean
}

export type Ledger = ReturnType<typeof openLedger>

/** Writes and reads articles and records the responses; unexpected ones are collected in `odd`. */
export function openLedger() {
  const entries: Entry[] = []
  const odd: string[] = []

  /** Publishes articles, changes each three times and deletes every third, until the time `until`. */
  async function keepWriting(writer: RunningServer, name: string, until: number): Promise<void> {
    for (let count = 1; Date.now() < until; count++) {
      const entry = newEntry(`${name}-${count}`, writer)
      await writeVersions(entry, { category: `Rubrik ${count % 3}`, tags: `${name}, ramai` })
      if (count % 3 === 0) entry.deletedAt = await write(writer, 'DELETE', `/${entry.slug}`)
    }
  }

  async function writeVersions({ slug, writer, answeredAt }: Entry, labels: object) {
    for (let version = 0; version <= LAST_VERSION; version++) {
      const article = { ...labels, slug, title: `Versi ${version}`, content: 'Isi.' }
      const [method, path] = version === 0 ? ['POST', ''] : ['PATCH', `/${slug}`]
      answeredAt.push(await write(writer, method, path, article))
      await delay(WRITE_PAUSE_MS)
    }
  }

  /** Retries a write until it succeeds, as automation tools do; returns the time from which readers must see it. */
  async function write(server: RunningServer, method: string, path: string, body?: object): Promise<number> {
    const key = randomUUID()
    for (let isFirst = true; ; isFirst = false) {
      const { status, text } = await ask(server, method, `/api/artikel${path}`, body, key)
      // An earlier, unanswered attempt may have done it already.
      if (status < 300 || (status === 410 && !isFirst)) return Date.now() + (isFirst ? 0 : SEEN_ELSEWHERE_MS)
      if (status !== 503 && (status !== 409 || isFirst)) odd.push(`${method} ${path}: ${status} ${text}`)
      await delay(200)
    }
  }

  /** Reads the latest articles until the time `until`. */
  async function keepReading(server: RunningServer, until: number): Promise<void> {
    for (let count = 0; Date.now() < until; count++) {
      const entry = entries.at(-1 - (count % 6))
      if (entry && count % 2 === 0) await readPage(server, entry)
      else if (entry) await readDetail(server, entry)
      // Without a pause readers would starve the writers.
      await delay(READ_PAUSE_MS)
    }
  }

  async function readPage(server: RunningServer, entry: Entry) {
    const least = leastShown(server, entry)
    expectShown(entry, least, server, await ask(server, 'GET', `/artikel/${entry.slug}`))
  }

  async function readDetail(server: RunningServer, entry: Entry) {
    const least = leastShown(server, entry)
    entry.views.unanswered += 1
    const answer = await ask(server, 'GET', `/api/artikel/${entry.slug}`)
    if (answer.status === 503) return
    entry.views.unanswered -= 1
    if (answer.status === 200) entry.views.answered += 1
    expectShown(entry, least, server, answer)
  }

  /** The oldest state that a request sent now may show. */
  function leastShown(server: RunningServer, { writer, answeredAt, deletedAt }: Entry): Shown {
    const until = Date.now() - (server === writer ? 0 : SEEN_ELSEWHERE_MS)
    if (deletedAt !== null && deletedAt <= until) return 'gone'
    return answeredAt.findLastIndex((at) => at <= until)
  }

  function expectShown(
    { slug, writer, answeredAt }: Entry,
    least: Shown,
    server: RunningServer,
    { status, text, isStale }: Answer,
  ) {
    // An instance cut off from the others serves its cache, marked as stale.
    if (status === 503 || (isStale && server !== writer)) return
    const shown = shownBy(status, text)
    const isGone = shown === 'gone' && answeredAt.length > LAST_VERSION
    const isNew = typeof shown === 'number' && typeof least === 'number' && shown >= least
    const isNotYetThere = status === 404 && least === -1
    if (!isGone && !isNew && !isNotYetThere) {
      const where = server === writer ? 'where it was written' : 'elsewhere'
      odd.push(`${slug} ${where}: ${status}, ${shown} instead of ${least}`)
    }
  }

  function newEntry(slug: string, writer: RunningServer): Entry {
    const views = { answered: 0, unanswered: 0 }
    const entry: Entry = { slug, writer, answeredAt: [], deletedAt: null, views }
    entries.push(entry)
    return entry
  }

  return { entries, odd, write, keepWriting, keepReading }
}

/** What the page of an article shows now. */
export async function shownAt(server: RunningServer, { slug }: Entry): Promise<Shown> {
  const { status, text } = await ask(server, 'GET', `/artikel/${slug}`)
  return shownBy(status, text)
}

/** What the article must show in the end. */
export function lastOf({ deletedAt }: Entry): Shown {
  return deletedAt === null ? LAST_VERSION : 'gone'
}

function shownBy(status: number, text: string): Shown {
  if (status === 410) return 'gone'
  const [, version] = /Versi (\d)/.exec(text) ?? []
  return status === 200 && version !== undefined ? Number(version) : null
}

async function ask(
  server: RunningServer,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(method !== 'GET' && { Authorization: `Bearer ${server.apiKey}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && method === 'POST' && { 'Idempotency-Key': key }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const isStale = response.headers.get('cache-status')?.includes('stale') ?? false
  return { status: response.status, text: await response.text(), isStale }
}
