import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { readLines } from '../../lib/import/ndjson/read-lines'
import { detachString } from '../../lib/text/detach-string'
import type { Outcome } from './outcome'

/** Records lines without a slug, so that a later run does not publish them twice. The key hashes content and target. */
export type Journal = {
  /** The outcome of a finished line, else null. Without a slug if an older version, which kept no outcomes, wrote it. */
  findDone: (key: string) => Stored | null
  /** When an earlier run began to post a line and did not see the response; else null. */
  unfinishedSince: (key: string) => Date | null
  begin: (key: string) => void
  end: (key: string, outcome: Outcome) => void
  close: () => void
}

type Stored = Pick<Outcome, 'slug' | 'losses'>

/** Events are only appended, one per line, so a killed run cannot corrupt the file. The first event creates it. */
export async function openJournal(path: string): Promise<Journal> {
  const { done, unfinished } = await readEvents(path)
  let file: number | null = null
  const append = (...lines: string[]) => {
    file ??= openSync(path, 'a')
    // Start with a line feed: the last line may be incomplete.
    writeSync(file, `\n${lines.join('\n')}\n`)
  }
  return {
    findDone(key) {
      const stored = done.get(key)
      return stored === undefined ? null : JSON.parse(stored)
    },
    unfinishedSince: (key) => unfinished.get(key) ?? null,
    begin: (key) => append(`begun ${key} ${new Date().toISOString()}`),
    end(key, { slug, losses, result }) {
      const at = new Date().toISOString()
      if (result === 'failed') return append(`refused ${key} ${at}`)
      const stored = JSON.stringify({ slug, losses } satisfies Stored)
      // The outcome comes before `done`, so that a finished line always has its outcome.
      append(`outcome ${key} ${stored}`, `done ${key} ${at}`)
      done.set(key, stored)
    },
    close: () => file !== null && closeSync(file),
  }
}

/** The journal of a dry run: answers from earlier runs but records nothing. */
export function readOnly(journal: Journal): Journal {
  return { ...journal, begin() {}, end() {} }
}

/** Outcomes stay as JSON, by key: a million parsed ones would take too much memory. */
async function readEvents(path: string) {
  const done = new Map<string, string>()
  const unfinished = new Map<string, Date>()
  if (!existsSync(path)) return { done, unfinished }
  let outcome = { key: '', stored: '' }
  for await (const { text } of readLines(path)) {
    const [, about = '', stored = ''] = OUTCOME.exec(text) ?? []
    if (about) outcome = { key: about, stored }
    const [, event, key = '', time = ''] = EVENT.exec(text) ?? []
    if (event === 'begun') unfinished.set(key, new Date(time))
    if (event === 'done' || event === 'refused') unfinished.delete(key)
    if (event === 'done')
      done.set(detachString(key), outcome.key === key ? detachString(outcome.stored) : NOTHING_STORED)
  }
  return { done, unfinished }
}

const NOTHING_STORED = JSON.stringify({ slug: null, losses: [] } satisfies Stored)
const OUTCOME = /^outcome (\S+) (\{.*\})$/
const EVENT = /^(begun|done|refused) (\S+) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/
