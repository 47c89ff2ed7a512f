import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { destination, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { singleton } from './singleton'

/** The service's log: one JSON line for each entry, on stdout. Never log keys or passwords. */
export function log(): Logger {
  return singleton('log', createLog)
}

function createLog(): Logger {
  // Asynchronous: under load many lines share one write. Pino flushes the rest when the process exits.
  const stdout = destination({ dest: 1, sync: false, maxLength: MAX_UNWRITTEN })
  surviveFailures(stdout)
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

/** Lines that wait for a slow reader, or for space on a full disk; more are dropped. */
const MAX_UNWRITTEN = 16_000_000

/** A log that cannot be written, as on a full disk, must not end the service; each later line tries again. */
function surviveFailures(stream: ReturnType<typeof destination>) {
  let isFailing = false
  const flushSync = stream.flushSync.bind(stream)
  stream.on('error', () => {
    isFailing = true
  })
  stream.on('write', () => {
    isFailing = false
  })
  // It tries again forever, and nothing else would run meanwhile.
  stream.flushSync = () => {
    if (!isFailing) flushSync()
  }
}

function serializeError(error: unknown) {
  if (!(error instanceof Error)) return error
  const serialized = stdSerializers.err(error)
  return { ...serialized, stack: withSourcePositions(serialized.stack) }
}

/** Replaces positions in the build by those in the sources. Node.js could do so, but keeps some 40 MB of maps for it. */
export function withSourcePositions(stack: string): string {
  return stack.replace(COMPILED, (position: string, url: string, line: string, column: string) => {
    const known = origins.get(position)
    if (known) return known
    const map = fileURLToPath(`${url}.map`)
    try {
      const origin = existsSync(map) ? originOf(map, Number(line), Number(column)) : position
      origins.set(position, origin)
      return origin
    } catch {
      // With no file left to open, the error is to be logged all the same.
      return position
    }
  })
}

/** Errors repeat, and reading a source map takes milliseconds. */
const origins = new LRUCache<string, string>({ max: 1_000 })

const COMPILED = /(file:\/\/\/[^\s()]{1,300}\.mjs):(\d+):(\d+)/g

function originOf(map: string, line: number, column: number): string {
  const origin = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findOrigin(line, column)
  if (!('fileName' in origin)) return `${map}:${line}:${column}`
  const file = relative('', resolve(map, '..', origin.fileName))
  return `${file}:${origin.lineNumber}:${origin.columnNumber}`
}
