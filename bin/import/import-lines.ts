import { createHash } from 'node:crypto'
import type { Journal } from './journal'
import { type Line, linesOf } from './lines'
import { ImportStopped, type Publish } from './service'

/** How far an import is. */
export type Tally = { published: number; alreadyThere: number; failed: number; bytes: number }

type Work = {
  file: string
  origin: string
  concurrency: number
  journal: Journal
  publish: Publish
  signal: AbortSignal
  tally: Tally
  onFailure: (line: number, reason: string) => void
}

/** How long the service knows an Idempotency-Key, less an hour for clocks that differ. */
const KNOWN_FOR_MS = 23 * 3_600_000

/**
 * Posts the lines of a file, several at a time, counting in `tally`. A line that fails is told and the rest go on;
 * gives the reason when all had to stop early, else null.
 */
export async function importLines(work: Work): Promise<string | null> {
  const lines = linesOf(work.file)
  const underWay = new Set<string>()
  let stopped: string | null = null

  async function workThrough() {
    while (stopped === null && !work.signal.aborted) {
      const { value: line, done } = await lines.next()
      if (done) return
      try {
        await importLine(work, line, underWay)
        work.tally.bytes = Math.max(work.tally.bytes, line.end)
      } catch (error) {
        if (work.signal.aborted) return
        if (!(error instanceof ImportStopped)) throw error
        stopped ??= `Stopped at line ${line.number}. ${error.message}`
      }
    }
  }
  await Promise.all(Array.from({ length: work.concurrency }, workThrough))
  return work.signal.aborted ? 'Stopped. Run the same command again to go on.' : stopped
}

async function importLine(work: Work, line: Line, underWay: Set<string>) {
  const { journal, publish, tally } = work
  const fail = (reason: string) => {
    tally.failed += 1
    work.onFailure(line.number, reason)
  }
  if (line.fault !== null) return fail(line.fault)
  if (line.text === '') return
  const key = cacheKey(work.origin, line.text)
  // Of lines that are equal the first stands for all.
  if (journal.isDone(key) || underWay.has(key)) {
    tally.alreadyThere += 1
    return
  }
  if (!isJson(line.text)) return fail('The line is not JSON.')
  const unanswered = journal.unansweredSince(key)
  if (unanswered && Date.now() - unanswered.getTime() > KNOWN_FOR_MS) return fail(doubt(unanswered, key))

  underWay.add(key)
  if (!unanswered) journal.note('begun', key)
  const outcome = await publish(line.text, key).finally(() => underWay.delete(key))
  if (outcome.kind === 'refused') {
    journal.note('refused', key)
    return fail(outcome.reason)
  }
  journal.note('done', key)
  if (outcome.kind === 'published') tally.published += 1
  else tally.alreadyThere += 1
}

/** Names a line by its target and content, for the service and for the journal. */
function cacheKey(origin: string, text: string): string {
  return createHash('sha256').update(`${origin}\n${text}`).digest('base64url')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function doubt(since: Date, key: string): string {
  return (
    `An import of ${since.toISOString()} ended before this line was answered: it may be there, and is not posted ` +
    `again by itself. Look for it, and take the line with ${key} out of the .imported file to post it.`
  )
}
