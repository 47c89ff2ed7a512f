import { closeSync, openSync, writeSync } from 'node:fs'
import type { Loss } from '../../lib/import/import-item'
import type { Said } from '../../lib/import/sentences'
import type { Outcome } from './outcome'
import { redirectRules } from './redirects'

/** The outcome of each piece, written next to the source as NDJSON, with one line per loss. */
export type Report = {
  add: (source: string, outcome: Outcome) => void
  /** Adds a loss found after the article was stored. */
  addLoss: (source: string, slug: string, loss: Loss) => void
  close: () => void
}

/** Replaces the report of an earlier run. Former addresses that are lost also become web server redirects. */
export function openReport(source: string): Report {
  const file = openSync(`${source}.report.ndjson`, 'w')
  const redirects = redirectRules(source)
  return {
    add(name, outcome) {
      const { slug, result } = outcome
      const lines = linesOf(outcome).map((loss) => JSON.stringify({ source: name, slug, result, loss }))
      writeSync(file, `${lines.join('\n')}\n`)
      if (slug !== null && result !== 'failed' && result !== 'skipped') redirects.add(slug, outcome.losses)
    },
    addLoss(source, slug, { field, message }) {
      writeSync(file, `${JSON.stringify({ source, slug, result: 'unchanged', loss: { field, message } })}\n`)
    },
    close() {
      closeSync(file)
      redirects.close()
    },
  }
}

type ReportedLoss = { field: string; message: string } | null

function linesOf(outcome: Outcome): ReportedLoss[] {
  const losses = outcome.losses.map(({ field, message }) => ({ field, message }))
  if (outcome.result === 'skipped') return [{ field: 'article', message: skippedMessage(outcome) }, ...losses]
  if (outcome.result === 'failed' && !losses.some(({ message }) => message === outcome.reason.message))
    return [{ field: 'article', message: outcome.reason.message }, ...losses]
  return losses.length > 0 ? losses : [null]
}

/** Why a piece was skipped, and which one where `about` says so. */
export function skippedMessage({ reason, about }: { reason: Said; about?: string }): string {
  return about === undefined ? reason.message : `${reason.message}: ${about}`
}
