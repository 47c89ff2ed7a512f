import { LRUCache } from 'lru-cache'
import { hasTopic, isSynchronized, onAnnouncement, type Topic } from '../bus/topics'
import { database } from '../db/database'
import type { Sql } from '../db/sql'
import { currentRequest, outsideRequest } from '../request-context'
import { singleton } from '../singleton'

type Entry = { value: Promise<unknown> | undefined }

/** The last result of `read`, until a write changes `topic`. Shared by all requests, so it records no dependencies. */
export function cached<Value>(name: string, topic: Topic, read: () => Promise<Value>): Promise<Value> {
  const entry = singleton(`cached-${name}`, () => {
    const state: Entry = { value: undefined }
    onAnnouncement((changed) => {
      if (hasTopic(changed, topic)) state.value = undefined
    })
    return state
  })
  if (!isSynchronized()) return read()
  if (!entry.value) {
    const value = outsideRequest(read)
    entry.value = value
    // The next caller retries a failed read.
    value.catch(() => {
      if (entry.value === value) entry.value = undefined
    })
  }
  return entry.value as Promise<Value>
}

type Remember<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>

/** Caches up to `max` values by key (LRU) until a write changes anything. */
export function rememberUntilChanged<Value extends object | number | string>(max: number): Remember<Value> {
  const known = new LRUCache<string, Value>({ max })
  let changes = 0
  onAnnouncement(() => {
    changes++
    known.clear()
  })
  return async (key, read) => {
    const found = known.get(key)
    if (found !== undefined && isSynchronized()) return found
    const before = changes
    const value = await read()
    // A value read before a change may be stale after it.
    if (before === changes) known.set(key, value)
    return value
  }
}

const MAX_TOTALS = 2_000

/** The `total` selected by a query of one row; cached until the next write. */
export function countRows(query: Sql): Promise<number> {
  const remember = singleton('counted', () => rememberUntilChanged<number>(MAX_TOTALS))
  return remember(JSON.stringify([query.text, query.values]), async () => {
    const [row] = await database().slow.$queryRaw<{ total: unknown }[]>(query)
    return Number(row?.total ?? 0)
  })
}

/** Records that the current response depends on topics: a write that changes one makes it stale. */
export function dependOn(...topics: Topic[]): void {
  const dependencies = currentRequest()?.dependencies
  if (dependencies) for (const topic of topics) dependencies.add(topic)
}

/** Marks that the response counted a view and shows the number: it is cached with a placeholder there. */
export function markViewsPlaceholder(articleId: number): void {
  const context = currentRequest()
  if (context) context.countedArticle = articleId
}
