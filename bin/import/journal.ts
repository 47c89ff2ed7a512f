import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { linesOf } from './lines'

/**
 * What was done with the lines of a file, kept beside it so that a later run posts nothing twice. Each line goes by
 * a hash of its content and target: a line that was edited is a new one.
 */
export type Journal = {
  isDone: (key: string) => boolean
  /** When an earlier run began to post a line whose answer it never saw; null when there is no such. */
  unansweredSince: (key: string) => Date | null
  note: (event: Event, key: string) => void
  close: () => void
}

/** A line is about to be posted, is known to be there, or was refused. */
type Event = 'begun' | 'done' | 'refused'

/** Opens the journal at `path`, made when it is not there. It only grows, an event a line, so a kill cannot spoil it. */
export async function openJournal(path: string): Promise<Journal> {
  const done = new Set<string>()
  const unanswered = new Map<string, Date>()
  if (existsSync(path)) {
    for await (const { text } of linesOf(path)) {
      const [, event, key = '', time = ''] = EVENT.exec(text) ?? []
      if (event === 'begun') unanswered.set(key, new Date(time))
      if (event === 'done' || event === 'refused') unanswered.delete(key)
      if (event === 'done') done.add(key)
    }
  }
  const file = openSync(path, 'a')
  return {
    isDone: (key) => done.has(key),
    unansweredSince: (key) => unanswered.get(key) ?? null,
    note(event, key) {
      // With a line feed before it too: the last line may have been cut short.
      writeSync(file, `\n${event} ${key} ${new Date().toISOString()}\n`)
      if (event === 'done') done.add(key)
    },
    close: () => closeSync(file),
  }
}

const EVENT = /^(begun|done|refused) (\S+) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/
