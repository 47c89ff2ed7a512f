import { BrokenSource, type ImportItem, type Pieces } from '../../lib/import/import-item'
import type { Reserve } from '../../lib/import/reservations'
import { type Said, say } from '../../lib/import/sentences'
import { RefusedError, ServiceError } from '../service/service-error'
import type { Outcome } from './outcome'
import { type Report, skippedMessage } from './report'
import { count, type Tally } from './tally'

type Run = {
  pieces: Pieces
  reserve: Reserve
  concurrency: number
  send: (imported: ImportItem) => Promise<Outcome>
  report: Report
  tally: Tally
  signal: AbortSignal
  /** For what fails, and what is skipped though it is an article. */
  onProblem: (source: string, reason: string) => void
}

/** Sends several pieces at a time; the rest go on when some fail. Returns why it stopped early, else null. */
export async function runImport(run: Run): Promise<Said | null> {
  const { pieces, reserve, tally, signal } = run
  let stopReason: Said | null = null

  async function work() {
    while (stopReason === null && !signal.aborted) {
      try {
        const { value: piece, done } = await pieces.next()
        if (done) return
        await handle(run, reserve(piece.imported))
        tally.position = Math.max(tally.position, piece.position)
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof Stopped || error instanceof BrokenSource)) throw error
        stopReason ??= error.said
      }
    }
  }
  await Promise.all(Array.from({ length: run.concurrency }, work))
  return signal.aborted ? say('stopped') : stopReason
}

class Stopped extends Error {
  constructor(readonly said: Said) {
    super(said.message)
  }
}

async function handle({ send, report, tally, onProblem }: Run, imported: ImportItem) {
  const outcome = await send(imported).catch((error: unknown) => {
    if (error instanceof ServiceError)
      throw new Stopped(
        say(error instanceof RefusedError ? 'refused_at' : 'stopped_at', {
          source: imported.source,
          text: error.message,
        }),
      )
    throw error
  })
  count(tally, outcome)
  report.add(imported.source, outcome)
  if (outcome.result === 'failed') onProblem(imported.source, outcome.reason.message)
  if (outcome.result === 'skipped' && outcome.about !== undefined)
    onProblem(imported.source, skippedMessage(outcome))
}
