import { LRUCache } from 'lru-cache'
import { type Forget, onChange } from '../../cache/changes'
import { isSynchronized } from '../../cache/follow'
import type { Answer } from './answer'

/** An answer that is kept, with what it was made of. */
type Entry = {
  answer: Answer
  dependencies: ReadonlySet<string>
  /** As `performance.now()` tells it: no clock that is set makes an answer fresh. */
  freshUntil: number
  generation: number
}

/** A reading in progress: whatever is forgotten while it runs, it may have read before. */
export type Reading = { forgotten: Set<string>; isAllForgotten: boolean }

export type Found = { answer: Answer; isFresh: boolean }

/** Roughly what an entry takes beside its body: key, headers, index. */
const ENTRY_BYTES = 1_500

/** The answers that are kept in memory, in bounded bytes, the least asked for leaving first. */
export function createStore(maxBytes: number) {
  const keysByDependency = new Map<string, Set<string>>()
  const readings = new Set<Reading>()
  const counts = { hits: 0, misses: 0, stale: 0, evictions: 0 }
  /** Answers of an earlier one may be old, but are better than none. */
  let generation = 0
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ answer }, key) => Math.ceil(answer.length * 1.6) + key.length * 2 + ENTRY_BYTES,
    dispose: (entry, key, reason) => {
      if (reason === 'evict') counts.evictions++
      unlink(key, entry)
    },
  })

  function unlink(key: string, { dependencies }: Entry) {
    for (const dependency of dependencies) {
      const keys = keysByDependency.get(dependency)
      keys?.delete(key)
      if (keys?.size === 0) keysByDependency.delete(dependency)
    }
  }

  const forget: Forget = (changed) => {
    for (const reading of readings) {
      if (changed === 'all') reading.isAllForgotten = true
      else for (const dependency of changed) reading.forgotten.add(dependency)
    }
    if (changed === 'all') {
      generation++
      return
    }
    for (const dependency of changed) {
      for (const key of [...(keysByDependency.get(dependency) ?? [])]) entries.delete(key)
    }
  }
  onChange(forget)

  function isFresh({ dependencies, freshUntil, generation: of }: Entry): boolean {
    if (dependencies.size > 0 && (of < generation || !isSynchronized())) return false
    return performance.now() < freshUntil
  }

  return {
    counts,

    find(key: string): Found | undefined {
      const entry = entries.get(key)
      return entry && { answer: entry.answer, isFresh: isFresh(entry) }
    },

    /** To be called before anything is read for an answer; the answer can be kept when it comes with this reading. */
    beginReading(): Reading {
      const reading = { forgotten: new Set<string>(), isAllForgotten: false }
      readings.add(reading)
      return reading
    },

    /** Ends a reading and keeps its answer, unless something that it was made of changed meanwhile. */
    keep(key: string, answer: Answer, dependencies: ReadonlySet<string>, freshMs: number, reading: Reading) {
      readings.delete(reading)
      if (reading.isAllForgotten || [...dependencies].some((name) => reading.forgotten.has(name))) return
      const freshUntil = performance.now() + freshMs
      entries.set(key, { answer, dependencies, freshUntil, generation })
      for (const dependency of dependencies) {
        const keys = keysByDependency.get(dependency)
        if (keys) keys.add(key)
        else keysByDependency.set(dependency, new Set([key]))
      }
    },

    /** Ends a reading whose answer is not kept. */
    endReading(reading: Reading) {
      readings.delete(reading)
    },

    get entries() {
      return entries.size
    },
    get bytes() {
      return entries.calculatedSize
    },
  }
}

export type Store = ReturnType<typeof createStore>
