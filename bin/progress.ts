const BAR_INTERVAL_MS = 200
const LINE_INTERVAL_MS = 5_000
const CLEAR = '\r\x1b[K'

/** Shows the progress of a long command on stderr: an updating line on a terminal, else one line every five seconds. */
export function showProgress(): { tell: (text: string) => void; stop: () => void } {
  const isTerminal = process.stderr.isTTY === true
  const interval = isTerminal ? BAR_INTERVAL_MS : LINE_INTERVAL_MS
  let shownAt = performance.now()
  return {
    tell(text) {
      if (performance.now() - shownAt < interval) return
      shownAt = performance.now()
      process.stderr.write(isTerminal ? `${CLEAR}${text}` : `${text}\n`)
    },
    stop() {
      if (isTerminal) process.stderr.write(CLEAR)
    },
  }
}
