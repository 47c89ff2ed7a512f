import { log } from '../lib/log'
import { stopOnce } from './stop-once'

/**
 * On SIGTERM, SIGINT or SIGHUP (the terminal is gone) runs `stop` and exits with 0; a second Ctrl-C exits at once. After an
 * uncaught error the state of the process is unknown: it exits with 1, for its supervisor to start another. The returned
 * function does so too.
 */
export function shutDownGracefully(stop: () => Promise<void>): () => void {
  let exitCode = 0
  const { begin: shutDown, onSignal } = stopOnce(() => {
    stop().then(() => process.exit(exitCode), exitWithError)
  })
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
