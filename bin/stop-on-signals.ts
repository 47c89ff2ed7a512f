/** npm forwards a Ctrl-C that the terminal also sends to this process; both signals arrive within moments. */
const SAME_KEYSTROKE_MS = 500

/** On SIGTERM or SIGINT runs `stop` and exits with 0; a second Ctrl-C exits immediately. */
export function stopOnSignals(stop: () => Promise<void>) {
  let stoppingSince: number | undefined

  function onSignal(signal: NodeJS.Signals) {
    if (stoppingSince === undefined) {
      stoppingSince = Date.now()
      stop().then(() => process.exit(0), exitWithError)
      return
    }
    if (signal === 'SIGINT' && Date.now() - stoppingSince > SAME_KEYSTROKE_MS) process.exit(130)
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

function exitWithError(error: unknown) {
  console.error(error)
  process.exit(1)
}
