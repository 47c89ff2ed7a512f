import { BrokenSource, type ImportItem, type Loss, type Pieces } from '../../lib/import/import-item'
import { collectLinks, type Link, type Links } from '../../lib/import/links'
import type { Reserve } from '../../lib/import/reservations'
import { type Said, say } from '../../lib/import/sentences'
import { RefusedError, ServiceError } from '../service/service-error'
import { checkLink, type LinkTranslation } from './link-translation'
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
  /** Links from an earlier part of the same run. */
  links?: Links
  report: Report
  tally: Tally
  signal: AbortSignal
  /** Called for pieces that fail, and for articles that are skipped. */
  onProblem: (source: string, reason: string) => void
}

/** Sends `concurrency` pieces at a time and continues when some fail. Returns why it stopped early, else null. */
export async function runImport(run: Run): Promise<Said | null> {
  const { pieces, reserve, tally, signal, links = collectLinks() } = run
  const sent = new Set<string>()
  const link = run.linkTranslation ?? checkLink(sent)
  let stopReason: Said | null = null

  async function unlessStopped(step: () => Promise<boolean>) {
    while (stopReason === null && !signal.aborted) {
      try {
        if (!(await step())) return
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof Stopped || error instanceof BrokenSource)) throw error
        stopReason ??= error.said
      }
    }
  }
  async function sendNext() {
    const { value: piece, done } = await pieces.next()
    if (done) return false
    const imported = reserve(piece.imported)
    const { slug, result, waitsFor } = await handle(run, imported)
    if (slug !== null && result !== 'failed') {
      sent.add(slug)
      const target = translatedBy(imported)
      if (target !== undefined) links.add({ source: imported.source, slug, target }, waitsFor !== undefined)
    }
    tally.position = Math.max(tally.position, piece.position)
    return true
  }
  await Promise.all(Array.from({ length: run.concurrency }, () => unlessStopped(sendNext)))
  // A translation may come before its original.
  const remaining = links.remaining().values()
  await unlessStopped(async () => {
    const { value: next, done } = remaining.next()
    if (!done) addLoss(run, next, await link(next))
    return !done
  })
  return signal.aborted ? say('stopped') : stopReason
}

class Stopped extends Error {
  constructor(readonly said: Said) {
    super(said.message)
  }
}

/** The `translation_of` of an article. */
export function translatedBy(imported: ImportItem): unknown {
  return 'article' in imported ? imported.article.body.translation_of : undefined
}

function addLoss({ report, tally }: Run, { source, slug }: Link, loss: Loss | null) {
  if (loss === null) return
  tally.losses += 1
  report.addLoss(source, slug, loss)
}

async function handle({ send, report, tally, onProblem }: Run, imported: ImportItem): Promise<Outcome> {
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
  return outcome
}
