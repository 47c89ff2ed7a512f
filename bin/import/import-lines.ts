import { createHash } from 'node:crypto'
import { ImportStopped } from './attempt'
import type { Journal } from './journal'
import type { Publish } from './publisher'
import { type Line, readLines } from './read-lines'

/** How far an import is. */
export type Tally = { published: number; alreadyThere: number; failed: number; bytes: number }

type Import = {
  file: string
  origin: string
  concurrency: number
  journal: Journal
  publish: Publish
  signal: AbortSignal
  tally: Tally
  onFailure: (line: number, reason: string) => void
}

/** How long the service remembers an Idempotency-Key, minus an hour for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000

/**
 * Publishes the lines of a file, several at a time, and counts them in `tally`. Lines that fail are reported and the
 * rest continue. Returns the reason when the import stopped early, else null.
 */
export async function importLines(job: Import): Promise<string | null> {
  const lines = readLines(job.file)
  const inFlight = new Set<string>()
  let stopReason: string | null = null

  async function work() {
    while (stopReason === null && !job.signal.aborted) {
      const { value: line, done } = await lines.next()
      if (done) return
      try {
        await importLine(job, line, inFlight)
        job.tally.bytes = Math.max(job.tally.bytes, line.end)
      } catch (error) {
        if (job.signal.aborted) return
        if (!(error instanceof ImportStopped)) throw error
        stopReason ??= `Stopped at line ${line.number}. ${error.message}`
      }
    }
  }
  await Promise.all(Array.from({ length: job.concurrency }, work))
  return job.signal.aborted ? 'Stopped. Run the same command again to continue.' : stopReason
}

async function importLine(job: Import, line: Line, inFlight: Set<string>) {
  const { journal, publish, tally } = job
  const fail = (reason: string) => {
    tally.failed += 1
    job.onFailure(line.number, reason)
  }
  if (line.error !== null) return fail(line.error)
  if (line.text === '') return
  const key = lineKey(job.origin, line.text)
  // Of equal lines only the first is published.
  if (journal.isDone(key) || inFlight.has(key)) {
    tally.alreadyThere += 1
    return
  }
  if (!isJson(line.text)) return fail('The line is not JSON.')
  const startedAt = journal.unfinishedSince(key)
  if (startedAt && Date.now() - startedAt.getTime() > KEY_LIFETIME_MS)
    return fail(unknownState(startedAt, key))

  inFlight.add(key)
  if (!startedAt) journal.record('begun', key)
  const outcome = await publish(line.text, key).finally(() => inFlight.delete(key))
  if (outcome.kind === 'rejected') {
    journal.record('refused', key)
    return fail(outcome.reason)
  }
  journal.record('done', key)
  if (outcome.kind === 'published') tally.published += 1
  else tally.alreadyThere += 1
}

/** Identifies a line by its target and content, for the service and the journal. */
function lineKey(origin: string, text: string): string {
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

function unknownState(startedAt: Date, key: string): string {
  return (
    `An import at ${startedAt.toISOString()} ended without a response for this line: it may have been published, and is ` +
    `not posted again. Look for the article; to post it, remove the line with ${key} from the .imported file.`
  )
}
