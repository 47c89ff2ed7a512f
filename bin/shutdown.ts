import { log } from '../lib/log'
import { SAME_KEYSTROKE_MS } from './same-keystroke'

/**
 * On SIGTERM, SIGINT or SIGHUP (the terminal is gone) runs `stop` and exits with 0; a second Ctrl-C exits at once. After an
 * uncaught error the state of the process is unknown: it exits with 1, for its supervisor to start another. The returned
 * function does so too.
 */
export function shutDownGracefully(stop: () => Promise<void>): () => void {
  let stoppingSince: number | undefined
  let exitCode = 0

  function shutDown() {
    if (stoppingSince !== undefined) return
    stoppingSince = Date.now()
    stop().then(() => process.exit(exitCode), exitWithError)
  }

  function onSignal(signal: NodeJS.Signals) {
    const isSecond = stoppingSince !== undefined && Date.now() - stoppingSince > SAME_KEYSTROKE_MS
    if (isSecond && signal === 'SIGINT') process.exit(130)
    shutDown()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal)

  function fail() {
    exitCode = 1
    shutDown()
  }
  process.on('uncaughtException', (error) => {
    log().fatal({ err: error }, 'uncaught error')
    fail()
  })

  // Whoever read the log has gone: that ends no service, and reporting it would fail the same way without end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return fail
}

function exitWithError(error: unknown) {
  console.error(error)
  process.exit(1)
}
