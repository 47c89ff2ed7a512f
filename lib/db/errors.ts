// Nothing was done, and a retry may help: at once (`conflict`), after other work (`busy`), in a while (`unavailable`),
// with more space (`full`). With `uncertain` it may have been done.
export type DatabaseErrorKind = 'conflict' | 'busy' | 'unavailable' | 'full' | 'uncertain'

// Our own codes, those of Prisma, SQLite, PostgreSQL (its appendix A) and the system, and messages of pg without a code.
// A class covers those of its codes that are not listed. Any other error is a bug.
export const ERROR_KINDS: ReadonlyMap<string, DatabaseErrorKind> = new Map(
  Object.entries<DatabaseErrorKind>({
    COMMIT_UNCERTAIN: 'uncertain',
    DATABASE_BUSY: 'busy',

    // A transaction that idled too long, since this process had no time to end it.
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
    // The shared-memory file of the WAL cannot grow.
    SQLITE_IOERR_SHMSIZE: 'full',

    '08': 'unavailable',
    // A standby, or a server set to read-only.
    '25006': 'unavailable',
    '25P04': 'unavailable',
    '28': 'unavailable',
    '3D000': 'unavailable',
    // A privilege that the role had at startup and has lost.
    '42501': 'unavailable',
    '53': 'unavailable',
    '55P03': 'unavailable',
    '57': 'unavailable',
    '58030': 'unavailable',
    SQLITE_BUSY: 'unavailable',
    SQLITE_CANTOPEN: 'unavailable',
    // The file is damaged, or its disk cannot be read: SQLite does not tell one from the other.
    SQLITE_CORRUPT: 'unavailable',
    SQLITE_IOERR: 'unavailable',
    SQLITE_LOCKED: 'unavailable',
    SQLITE_NOMEM: 'unavailable',
    SQLITE_PROTOCOL: 'unavailable',
    SQLITE_READONLY: 'unavailable',
    // Damaged rows or indexes.
    XX001: 'unavailable',
    XX002: 'unavailable',

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

/** The kind of an error of either database, wherever Prisma put its code; null for any other error. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | null {
  for (const name of namesOf(error)) {
    const kind = ERROR_KINDS.get(name) ?? ERROR_KINDS.get(classOf(name))
    if (kind) return kind
  }
  return null
}

/** Recognized by its name: Next has its own copy of this class, which `instanceof` would miss. */
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

/** The database is too busy: the work was not started, or not finished. A retry may help soon. */
export class BusyError extends DatabaseError {
  constructor(message: string) {
    super('DATABASE_BUSY', message)
  }
}

/** Whether the connection was lost during a statement, which the database may have executed all the same. */
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

/** Whether a write, by Prisma or by our own SQL, violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!isRecord(error)) return false
  return error.code === 'P2002' || causeOf(error).kind === 'UniqueConstraintViolation'
}

/** What identifies an error: our own code first, then the driver's, which are finer than Prisma's. */
function namesOf(error: unknown): string[] {
  if (!isRecord(error)) return []
  if (error instanceof Error && error.name === 'DatabaseError') return [String(error.code)]
  const { originalCode, code, kind, message } = causeOf(error)
  return [originalCode, code, error.code, kind, message, error.message].filter(
    (name) => typeof name === 'string',
  )
}

/** SQLite's extended codes begin with the primary one, PostgreSQL's codes with the two characters of their class. */
function classOf(code: string): string {
  return /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? (/^\d[0-9A-Z]{4}$/.test(code) ? code.slice(0, 2) : '')
}

/** The driver's error, wherever Prisma put it: under `meta.driverAdapterError`, or as the `cause`. */
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
