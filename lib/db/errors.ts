// Nothing was done, and trying again may help: at once (`conflict`), after others (`busy`), in a while (`unavailable`),
// with more space (`full`). With `uncertain` it may have been done.
export type DatabaseErrorKind = 'conflict' | 'busy' | 'unavailable' | 'full' | 'uncertain'

// Codes of ours, of Prisma, SQLite, PostgreSQL (its appendix A) and the system, and messages of pg without a code. A
// class stands for those of its codes that are not here. Any other error is a mistake of ours.
export const ERROR_KINDS: ReadonlyMap<string, DatabaseErrorKind> = new Map(
  Object.entries<DatabaseErrorKind>({
    COMMIT_UNCERTAIN: 'uncertain',
    DATABASE_BUSY: 'busy',

    // A transaction that this process had no time for, so that its end was never asked for.
    '25P03': 'conflict',
    '40001': 'conflict',
    '40P01': 'conflict',
    P2034: 'conflict',
    SQLITE_BUSY_SNAPSHOT: 'conflict',
    TransactionWriteConflict: 'conflict',

    '53100': 'full',
    EDQUOT: 'full',
    ENOSPC: 'full',
    SQLITE_FULL: 'full',
    // The file that readers and writers share cannot grow.
    SQLITE_IOERR_SHMSIZE: 'full',

    '08': 'unavailable',
    // A standby, or a server that was told to take no writes.
    '25006': 'unavailable',
    '25P04': 'unavailable',
    '28': 'unavailable',
    '3D000': 'unavailable',
    // Rights that were taken from the role, which had them at the start.
    '42501': 'unavailable',
    '53': 'unavailable',
    '55P03': 'unavailable',
    '57': 'unavailable',
    '58030': 'unavailable',
    SQLITE_BUSY: 'unavailable',
    SQLITE_CANTOPEN: 'unavailable',
    SQLITE_IOERR: 'unavailable',
    SQLITE_LOCKED: 'unavailable',
    SQLITE_NOMEM: 'unavailable',
    SQLITE_PROTOCOL: 'unavailable',
    SQLITE_READONLY: 'unavailable',

    P1000: 'unavailable',
    P1001: 'unavailable',
    P1002: 'unavailable',
    P1003: 'unavailable',
    P1008: 'unavailable',
    P1010: 'unavailable',
    P1017: 'unavailable',
    P2024: 'unavailable',
    P2028: 'unavailable',
    P2037: 'unavailable',
    ConnectionClosed: 'unavailable',
    DatabaseNotReachable: 'unavailable',
    SocketTimeout: 'unavailable',

    EAI_AGAIN: 'unavailable',
    ECONNREFUSED: 'unavailable',
    ECONNRESET: 'unavailable',
    EHOSTUNREACH: 'unavailable',
    ENETUNREACH: 'unavailable',
    ENOTFOUND: 'unavailable',
    EPIPE: 'unavailable',
    ETIMEDOUT: 'unavailable',

    'Cannot use a pool after calling end on the pool': 'unavailable',
    'Client has encountered a connection error and is not queryable': 'unavailable',
    'Client was closed and is not queryable': 'unavailable',
    'Connection terminated': 'unavailable',
    'Connection terminated due to connection timeout': 'unavailable',
    'Connection terminated unexpectedly': 'unavailable',
    'timeout exceeded when trying to connect': 'unavailable',
    'timeout expired': 'unavailable',
  }),
)

/** What an error of either database means, wherever Prisma put the code; null when it is not one of these. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | null {
  for (const name of namesOf(error)) {
    const kind = ERROR_KINDS.get(name) ?? ERROR_KINDS.get(classOf(name))
    if (kind) return kind
  }
  return null
}

/** Known by its code: Next has a copy of its own of this class, and `instanceof` would miss one of them. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'

  constructor(
    readonly code: 'COMMIT_UNCERTAIN' | 'DATABASE_BUSY',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** What was not begun, or not run to its end, since the database has too much to do; trying again soon may help. */
export class BusyError extends DatabaseError {
  constructor(message: string) {
    super('DATABASE_BUSY', message)
  }
}

/** Whether the connection went away under a statement: the database may have carried it out all the same. */
export function isConnectionLost(error: unknown): boolean {
  return namesOf(error).some((name) => LOST.has(name) || classOf(name) === '08')
}

const LOST = new Set([
  '57P01',
  '57P02',
  'ConnectionClosed',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'P1017',
  'SocketTimeout',
])

/** Whether a write met a row that has the same value of a unique column: by a method of Prisma, or by SQL of our own. */
export function isUniqueViolation(error: unknown): boolean {
  if (!isRecord(error)) return false
  return error.code === 'P2002' || causeOf(error).kind === 'UniqueConstraintViolation'
}

/** What an error may be known by, our own words first, then the driver's: Prisma has fewer. */
function namesOf(error: unknown): string[] {
  if (!isRecord(error)) return []
  if (error instanceof Error && error.name === 'DatabaseError') return [String(error.code)]
  const { originalCode, code, kind, message } = causeOf(error)
  return [originalCode, code, error.code, kind, message, error.message].filter(
    (name) => typeof name === 'string',
  )
}

/** Extended codes of SQLite begin with the primary one, codes of PostgreSQL with the two characters of their class. */
function classOf(code: string): string {
  return /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? (/^\d[0-9A-Z]{4}$/.test(code) ? code.slice(0, 2) : '')
}

/** What the driver said, wherever Prisma put it: under `meta.driverAdapterError`, or as the `cause`. */
function causeOf({ meta, cause }: Fields): Fields {
  if (isRecord(meta) && isRecord(meta.driverAdapterError) && isRecord(meta.driverAdapterError.cause)) {
    return meta.driverAdapterError.cause
  }
  return isRecord(cause) ? cause : {}
}

type Fields = Record<string, unknown>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
