import { LRUCache } from 'lru-cache'
import { onAnnouncement } from '../bus/topics'

export type Remember<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>

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
    if (found !== undefined) return found
    const before = changes
    const value = await read()
    // What was read before a change may be wrong after it.
    if (before === changes) known.set(key, value)
    return value
  }
}
