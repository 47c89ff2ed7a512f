import type { JobReport, PieceReport, PieceResult, Sentence } from './protocol'

/** The progress of an import, as stored in its row. */
export type JobProgress = {
  position: number
  total: number
  counts: Record<PieceResult | 'losses', number>
  /** How many pieces were skipped, by reason. */
  skipped: { reason: Sentence; count: number }[]
  /** The first pieces that failed, have losses, or are articles without text, which are skipped. */
  pieces: PieceReport[]
  /** How many more such pieces there are. */
  unlisted: number
}

const MAX_LISTED = 300
const MAX_TEXT = 300
const MAX_LOSSES = 20
const MAX_REASONS = 50

/** Nothing done yet; `total` is 0 until the source is open. */
export function newProgress(): JobProgress {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, losses: 0 }
  return { position: 0, total: 0, counts, skipped: [], pieces: [], unlisted: 0 }
}

/** The progress after a report of the process; null if the report does not change it. */
export function advance(progress: JobProgress, report: JobReport): JobProgress | null {
  if (report.kind === 'end') return null
  if (report.kind === 'source') return { ...progress, total: report.total }
  const { counts } = progress
  if (report.kind === 'loss') {
    const { kind: _, ...piece } = report
    const losses = counts.losses + piece.losses.length
    return withPiece({ ...progress, counts: { ...counts, losses } }, piece)
  }
  const { kind: _, position, ...piece } = report
  const counted = {
    ...progress,
    position,
    counts: {
      ...counts,
      [piece.result]: counts[piece.result] + 1,
      losses: counts.losses + (piece.result === 'failed' ? 0 : piece.losses.length),
    },
    skipped:
      piece.result === 'skipped' && piece.reason !== null
        ? withReason(progress.skipped, shortSentence(piece.reason))
        : progress.skipped,
  }
  const isArticle = piece.result !== 'skipped' || piece.reason?.code === 'without_text'
  const isListed = isArticle && (piece.reason !== null || piece.losses.length > 0)
  return isListed ? withPiece(counted, piece) : counted
}

function withPiece(progress: JobProgress, piece: PieceReport): JobProgress {
  const { pieces, unlisted } = progress
  if (pieces.length >= MAX_LISTED) return { ...progress, unlisted: unlisted + 1 }
  return { ...progress, pieces: [...pieces, shortened(piece)] }
}

function withReason(skipped: JobProgress['skipped'], reason: Sentence): JobProgress['skipped'] {
  const isSame = (other: Sentence) => JSON.stringify(other) === JSON.stringify(reason)
  if (skipped.some((known) => isSame(known.reason)))
    return skipped.map((known) => (isSame(known.reason) ? { ...known, count: known.count + 1 } : known))
  return skipped.length >= MAX_REASONS ? skipped : [...skipped, { reason, count: 1 }]
}

function shortened({ source, slug, result, reason, losses }: PieceReport): PieceReport {
  return {
    source: cut(source),
    slug,
    result,
    reason: reason && shortSentence(reason),
    losses: losses
      .slice(0, MAX_LOSSES)
      .map(({ field, ...sentence }) => ({ field: cut(field), ...shortSentence(sentence) })),
  }
}

function shortSentence({ code, values }: Sentence): Sentence {
  const short = Object.entries(values).map(([place, value]): [string, Sentence['values'][string]] => [
    place,
    typeof value === 'string' ? cut(value) : typeof value === 'number' ? value : shortSentence(value),
  ])
  return { code, values: Object.fromEntries(short) }
}

function cut(text: string): string {
  return [...text.toWellFormed().replaceAll('\0', '')].slice(0, MAX_TEXT).join('')
}
