import { config } from '../lib/config'
import { systemCode } from '../lib/errors'
import { listenErrorMessage } from './port.mjs'

/** Why a start or a command failed, in one line for the operator and without the database's password. */
export function startupErrorMessage(error: unknown): string {
  const message = listenErrorMessage(error, config())
  if (message !== null) return message
  const reason = error instanceof Error && error.message ? error.message : String(systemCode(error) ?? error)
  return withoutPassword(`Artikel cannot start: ${reason.trim().replace(/\s*\n\s*/g, ' ')}`)
}

/** Hides passwords of URLs in `line`. */
export function withoutPassword(line: string): string {
  return line.replace(/(\/\/[^\s/:@]*):[^\s@]+@/g, '$1:…@')
}
