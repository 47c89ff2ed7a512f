import type { Outcome } from './outcome'

/** The counts of an import and its progress; `position` is in the units of the source. */
export type Tally = {
  created: number
  updated: number
  unchanged: number
  failed: number
  losses: number
  skipped: Map<string, number>
  position: number
}

export function emptyTally(): Tally {
  return { created: 0, updated: 0, unchanged: 0, failed: 0, losses: 0, skipped: new Map(), position: 0 }
}

export function count(tally: Tally, outcome: Outcome) {
  if (outcome.result === 'skipped') {
    const { message } = outcome.reason
    tally.skipped.set(message, (tally.skipped.get(message) ?? 0) + 1)
    return
  }
  tally[outcome.result] += 1
  if (outcome.result !== 'failed') tally.losses += outcome.losses.length
}

/** How many articles the service stored or already had. */
export function taken({ created, updated, unchanged }: Tally): number {
  return created + updated + unchanged
}

export function tallyTable({ created, updated, unchanged, failed, losses, skipped }: Tally): string {
  const skippedInAll = [...skipped.values()].reduce((sum, number) => sum + number, 0)
  const rows: [string, number][] = [
    ['created', created],
    ['updated', updated],
    ['unchanged', unchanged],
    ['skipped', skippedInAll],
    ...[...skipped].sort().map(([reason, number]): [string, number] => [`  ${reason}`, number]),
    ['failed', failed],
    ['losses', losses],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, number]) => `${name.padEnd(width)}  ${String(number).padStart(7)}`).join('\n')
}
