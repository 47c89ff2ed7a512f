import { counted } from '../counted'
import { type Tally, taken } from './tally'

/** Shows import progress on stderr: a bar on a terminal, otherwise a line every five seconds. */
type Progress = {
  print: (line: string) => void
  stop: () => void
}

const BAR_INTERVAL_MS = 200
const LINE_INTERVAL_MS = 5_000
const BAR_WIDTH = 24

export function showProgress(tally: Tally, total: number): Progress {
  const startedAt = performance.now()
  const isTerminal = process.stderr.isTTY === true
  const show = () => {
    const text = statusLine(tally, total, (performance.now() - startedAt) / 1_000)
    process.stderr.write(isTerminal ? `${CLEAR}${text}` : `${text}\n`)
  }
  const timer = setInterval(show, isTerminal ? BAR_INTERVAL_MS : LINE_INTERVAL_MS)
  return {
    print: (line) => process.stderr.write(`${isTerminal ? CLEAR : ''}${line}\n`),
    stop() {
      clearInterval(timer)
      if (isTerminal) process.stderr.write(CLEAR)
    },
  }
}

const CLEAR = '\r\x1b[K'

function statusLine(tally: Tally, total: number, seconds: number): string {
  const share = total > 0 ? Math.min(1, tally.position / total) : 1
  const filled = Math.round(share * BAR_WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
  const left = share > 0 && share < 1 ? `, ${duration((seconds / share) * (1 - share))} left` : ''
  const failed = tally.failed > 0 ? `, ${tally.failed} failed` : ''
  const rate = (taken(tally) / Math.max(0.001, seconds)).toFixed(0)
  return `${bar} ${Math.floor(share * 100)} %  ${counted(taken(tally), 'article', 'articles')}${failed}, ${rate}/s${left}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return `${Math.ceil(seconds / 60)} min`
}
