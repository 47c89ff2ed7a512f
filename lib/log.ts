import { destination, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { withSourcePositions } from './log/source-positions'
import { singleton } from './singleton'

/** The service's log: one JSON line for each entry, on stdout. Keys and passwords have no place in it. */
export function log(): Logger {
  return singleton('log', createLog)
}

function createLog(): Logger {
  // Not awaited line by line: under load many lines leave in one write. Pino writes the rest when the process exits.
  const stdout = destination({ dest: 1, sync: false })
  return pino(
    {
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
    },
    stdout,
  )
}

function serializeError(error: unknown) {
  if (!(error instanceof Error)) return error
  const serialized = stdSerializers.err(error)
  return { ...serialized, stack: withSourcePositions(serialized.stack) }
}
