import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { readLines } from '../../lib/import/ndjson/read-lines'

/** Of lines that name no slug, so that a later run publishes none twice; a line is known by its content and target. */
export type Journal = {
  isDone: (key: string) => boolean
  /** When an earlier run began to post a line without seeing the response; else null. */
  unfinishedSince: (key: string) => Date | null
  record: (event: Event, key: string) => void
  close: () => void
}

type Event = 'begun' | 'done' | 'refused'

/** Events are only appended, one per line, so a killed run cannot corrupt the file; the first one creates it. */
export async function openJournal(path: string): Promise<Journal> {
  const done = new Set<string>()
  const unfinished = new Map<string, Date>()
  if (existsSync(path)) {
    for await (const { text } of readLines(path)) {
      const [, event, key = '', time = ''] = EVENT.exec(text) ?? []
      if (event === 'begun') unfinished.set(key, new Date(time))
      if (event === 'done' || event === 'refused') unfinished.delete(key)
      if (event === 'done') done.add(key)
    }
  }
  let file: number | null = null
  return {
    isDone: (key) => done.has(key),
    unfinishedSince: (key) => unfinished.get(key) ?? null,
    record(event, key) {
      file ??= openSync(path, 'a')
      // A line feed first: the last line may be incomplete.
      writeSync(file, `\n${event} ${key} ${new Date().toISOString()}\n`)
      if (event === 'done') done.add(key)
    },
    close: () => file !== null && closeSync(file),
  }
}

/** The journal of a dry run: it tells what was done and records nothing. */
export function readOnly(journal: Journal): Journal {
  return { ...journal, record() {} }
}

const EVENT = /^(begun|done|refused) (\S+) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/
