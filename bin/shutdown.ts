import { log } from '../lib/log'
import { stopOnce } from './stop-once'

/**
 * On SIGTERM, SIGINT or SIGHUP (terminal closed) runs `stop` and exits with 0; a second Ctrl-C exits at once. After an
 * uncaught error, when the process state is unknown, runs `stop` and exits with 1, so that a supervisor restarts it. The
 * returned function does the same.
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

  // A closed log reader must not end the service, and reporting the error would fail the same way forever.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return fail
}

function exitWithError(error: unknown) {
  console.error(error)
  process.exit(1)
}
