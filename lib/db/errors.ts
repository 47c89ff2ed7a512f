/** The code of BusyError, by which it is known when Prisma or Next's own copy of this module has wrapped it. */
const BUSY = 'DATABASE_BUSY'

/** A query that was not run to its end, since the database has too much to do; trying again soon may help. */
export class BusyError extends Error {
  override name = 'BusyError'
  readonly code = BUSY
}

/** Whether the database had too much to do; see BusyError. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === BUSY
}

/** Whether a write met a row that has the same value of a unique column (Prisma's P2002 on both databases). */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === 'P2002'
}

/** Whether the database could not be reached, went away or had no time, so that trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined && UNAVAILABLE_CODES.has(code)) return true
  const cause = causeOf(error)
  if (cause === undefined) return false
  return UNAVAILABLE_CODES.has(String(cause.originalCode ?? cause.code ?? '')) || isConnectionFault(cause)
}

/** Prisma's codes for an unreachable, closed or overloaded database; those of sockets; PostgreSQL's classes 08, 53, 57. */
const UNAVAILABLE_CODES = new Set(
  (
    'P1001 P1002 P1008 P1017 P2024 P2028 P2034 ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE ENOTFOUND SQLITE_BUSY ' +
    'SQLITE_CANTOPEN SQLITE_IOERR SQLITE_READONLY 08000 08001 08003 08004 08006 53300 57P01 57P02 57P03'
  ).split(' '),
)

type Cause = { originalCode?: unknown; code?: unknown; kind?: unknown; message?: unknown }

function isConnectionFault({ kind, message }: Cause): boolean {
  if (kind === 'DatabaseNotReachable' || kind === 'ConnectionClosed' || kind === 'SocketTimeout') return true
  return typeof message === 'string' && /connection (terminated|ended|timeout)/i.test(message)
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** What the driver said, wherever Prisma put it: on the error, under `meta.driverAdapterError`, or as its `cause`. */
function causeOf(error: unknown): Cause | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('meta' in error && isRecord(error.meta)) {
    const adapterError = error.meta.driverAdapterError
    if (isRecord(adapterError) && isRecord(adapterError.cause)) return adapterError.cause
  }
  if ('cause' in error && isRecord(error.cause)) return error.cause
  return isRecord(error) ? error : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
