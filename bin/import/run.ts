import { BrokenSource, type ImportItem, type Loss, type Pieces } from '../../lib/import/import-item'
import type { Reserve } from '../../lib/import/reservations'
import { ServiceError } from '../service/service-error'
import { checkLink, type LinkTranslation, type Waiting } from './link-translation'
import type { Outcome } from './outcome'
import { type Report, skippedMessage } from './report'
import { count, type Tally } from './tally'

type Run = {
  pieces: Pieces
  reserve: Reserve
  concurrency: number
  send: (imported: ImportItem) => Promise<Outcome>
  /** Null for a dry run. */
  linkTranslation: LinkTranslation | null
  /** Those of an earlier part of the same run. */
  waiting?: Waiting[]
  report: Report
  tally: Tally
  signal: AbortSignal
  /** For what fails, and what is skipped though it is an article. */
  onProblem: (source: string, reason: string) => void
}

/** Sends several pieces at a time; the rest go on when some fail. Returns why it stopped early, else null. */
export async function runImport(run: Run): Promise<string | null> {
  const { pieces, reserve, tally, signal, waiting = [] } = run
  const sent = new Set<string>()
  const link = run.linkTranslation ?? checkLink(sent)
  let stopReason: string | null = null

  async function inTurn(step: () => Promise<boolean>) {
    while (stopReason === null && !signal.aborted) {
      try {
        if (!(await step())) return
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof ServiceError || error instanceof BrokenSource)) throw error
        stopReason ??= error.message
      }
    }
  }
  async function sendNext() {
    const { value: piece, done } = await pieces.next()
    if (done) return false
    const { source } = piece.imported
    const { slug, result, waitsFor: target } = await handle(run, reserve(piece.imported))
    const isStored = slug !== null && result !== 'failed'
    if (isStored) sent.add(slug)
    if (isStored && target !== undefined) waiting.push({ source, slug, target })
    tally.position = Math.max(tally.position, piece.position)
    return true
  }
  async function linkNext() {
    const next = waiting.pop()
    if (next) addLoss(run, next, await link(next))
    return next !== undefined
  }
  const together = (step: () => Promise<boolean>) =>
    Promise.all(Array.from({ length: run.concurrency }, () => inTurn(step)))
  await together(sendNext)
  // A translation may come before what it translates.
  await together(linkNext)
  return signal.aborted ? 'Stopped. Run the same command again to continue.' : stopReason
}

function addLoss({ report, tally }: Run, { source, slug }: Waiting, loss: Loss | null) {
  if (loss === null) return
  tally.losses += 1
  report.addLoss(source, slug, loss)
}

async function handle({ send, report, tally, onProblem }: Run, imported: ImportItem): Promise<Outcome> {
  const outcome = await send(imported).catch((error: unknown) => {
    if (error instanceof ServiceError)
      throw new ServiceError(`Stopped at ${imported.source}. ${error.message}`)
    throw error
  })
  count(tally, outcome)
  report.add(imported.source, outcome)
  if (outcome.result === 'failed') onProblem(imported.source, outcome.reason)
  if (outcome.result === 'skipped' && outcome.about !== undefined)
    onProblem(imported.source, skippedMessage(outcome))
  return outcome
}
