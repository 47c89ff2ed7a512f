/** npm forwards a Ctrl-C that the terminal also sends to this process; both signals arrive within moments. */
const SAME_KEYSTROKE_MS = 500

/** Calls `stop` once, on the first `begin` or signal. A later Ctrl-C exits at once with 130. */
export function stopOnce(stop: () => void) {
  let stoppingSince: number | undefined

  function begin() {
    if (stoppingSince !== undefined) return
    stoppingSince = Date.now()
    stop()
  }

  return {
    begin,
    onSignal(signal: NodeJS.Signals) {
      const isSecond = stoppingSince !== undefined && Date.now() - stoppingSince > SAME_KEYSTROKE_MS
      if (isSecond && signal === 'SIGINT') process.exit(130)
      begin()
    },
  }
}
