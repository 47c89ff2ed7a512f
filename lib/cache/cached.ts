import { LRUCache } from 'lru-cache'
import type { Topic } from '../bus/topics'
import { hasTopic, isSynchronized, onAnnouncement } from '../bus/topics'
import { database } from '../db/database'
import type { Sql } from '../db/sql'
import { currentRequest, outsideRequest } from '../request-context'
import { singleton } from '../singleton'

type Entry = { value: Promise<unknown> | undefined }

/** What `read` gave last, until a write changes `topic`. It serves all who ask, so it depends on nothing itself. */
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
    // What failed is tried again by who asks next.
    value.catch(() => {
      if (entry.value === value) entry.value = undefined
    })
  }
  return entry.value as Promise<Value>
}

type Remember<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>

/** Remembers up to `max` values by their keys, those that were asked for last, until a write changes anything. */
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
    // What was read before a change may be wrong after it.
    if (before === changes) known.set(key, value)
    return value
  }
}

const MAX_TOTALS = 2_000

/** The `total` that a query of one row selects; the same query is asked again only after a write. */
export function countRows(query: Sql): Promise<number> {
  const remember = singleton('counted', () => rememberUntilChanged<number>(MAX_TOTALS))
  return remember(JSON.stringify([query.text, query.values]), async () => {
    const [row] = await database().slow.$queryRaw<{ total: unknown }[]>(query)
    return Number(row?.total ?? 0)
  })
}

/** Records that the response being made depends on what is named: a write that changes it makes the response stale. */
export function dependOn(...topics: Topic[]): void {
  const dependencies = currentRequest()?.dependencies
  if (dependencies) for (const topic of topics) dependencies.add(topic)
}

/** The answer counted a view of an article and tells the number: it is kept with a hole there. */
export function markViewsPlaceholder(articleId: number): void {
  const context = currentRequest()
  if (context) context.countedArticle = articleId
}
